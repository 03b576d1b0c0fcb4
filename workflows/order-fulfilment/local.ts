import type { LocalAccount, LocalBindings, LocalFunction } from "steponce/local";
import { messagingIntegrations, startExecutionIntegration } from "steponce/local";
import { carrier } from "../outside/carrier.ts";
import { paymentProvider } from "../outside/payment-provider.ts";
import { chargeCard } from "./charge-card.ts";
import { findCharge } from "./find-charge.ts";
import { findShipment } from "./find-shipment.ts";
import { refundCard } from "./refund-card.ts";

const STOCK = 1000;
const QUANTITY = 2;

const orderOf = (message: unknown) => String((message as { orderId: string }).orderId);

const local: LocalBindings = {
  variety: 7,

  install(account) {
    const { dynamodb, effects } = account;
    dynamodb.createTable({ TableName: "orders", key: { partition: "orderId" } });
    dynamodb.createTable({ TableName: "stock", key: { partition: "sku" } });
    const payments = paymentProvider(account);
    const shipping = carrier(account);
    const functions: Record<string, LocalFunction> = {
      ChargeCard: {
        handler: (outside) => chargeCard(payments(outside)),
        unguarded: (outside) => (request, context) => payments(outside).charge(request, context.awsRequestId),
        timeoutSeconds: 20,
      },
      RefundCard: {
        handler: (outside) => refundCard(payments(outside)),
        unguarded: (outside) => (request, context) => payments(outside).refund(request, context.awsRequestId),
        timeoutSeconds: 20,
      },
      FindCharge: { handler: (outside) => findCharge(payments(outside)), timeoutSeconds: 10 },
      FindShipment: { handler: (outside) => findShipment(shipping.api(outside)), timeoutSeconds: 10 },
    };
    for (const [name, target] of Object.entries(functions))
      account.addFunction(`order-fulfilment-${name}`, target);
    account.addIntegrations({
      "arn:aws:states:::http:invoke": shipping.http,
      ...messagingIntegrations({
        effects,
        effectOf: (target, message) => ({
          name: target.endsWith(".fifo") ? "receipt" : "event",
          key: orderOf(message),
        }),
      }),
      ...startExecutionIntegration({
        effects,
        effectOf: (_, input) => ({ name: "loyalty", key: orderOf(input) }),
      }),
    });
  },

  event(account, n) {
    const orderId = n === 0 ? "order-17" : `order-${n}`;
    const parcels = [1, 2, 3].map((parcel) => ({
      parcelId: `${n % 7 === 6 && parcel === 2 ? "undeliverable" : "parcel"}-${n}-${parcel}`,
      grams: 100 * parcel,
    }));
    account.dynamodb.execute("PutItem", {
      TableName: "orders",
      Item: {
        orderId: { S: orderId },
        sku: { S: `sku-${orderId}` },
        quantity: { N: String(QUANTITY) },
        amount: { N: "1250" },
        currency: { S: "EUR" },
        card: { S: n % 7 === 5 ? "declined-card" : "tok_visa" },
        parcels: { S: JSON.stringify(parcels) },
      },
    });
    account.dynamodb.execute("PutItem", {
      TableName: "stock",
      Item: { sku: { S: `sku-${orderId}` }, available: { N: String(n % 7 === 4 ? 1 : STOCK) } },
    });
    const racing = n % 7 === 6 ? ["CreateShipment"] : [];
    return { input: { orderId }, racing, parcels: parcels.map(({ parcelId }) => parcelId) };
  },

  keys(event) {
    const { input, parcels } = event as unknown as { input: { orderId: string }; parcels: string[] };
    const order = [input.orderId];
    return {
      ReserveStock: order,
      ChargeCard: order,
      CreateShipment: parcels.map((parcel) => `${input.orderId}/${parcel}`),
      SendReceipt: order,
      StartLoyalty: order,
      PublishFulfilled: order,
      RefundCard: order,
      ReleaseStock: order,
    };
  },

  fact(account, step, key) {
    const logged = (name: string, id = key) => {
      const happened = account.effects.all.filter((effect) => effect.name === name && effect.key === id);
      const result = happened[0]?.detail;
      return { times: happened.length, ...(result !== undefined && { result }) };
    };
    switch (step) {
      case "ChargeCard":
        return logged("charge");
      case "CreateShipment": {
        const { times, result } = logged("shipment");
        return { times, ...(result !== undefined && { result: { StatusCode: 201, ResponseBody: result } }) };
      }
      case "SendReceipt":
        return { times: logged("receipt").times, result: {} };
      case "StartLoyalty":
        return { times: logged("loyalty").times };
      case "PublishFulfilled":
        return { times: logged("event").times, result: {} };
      case "RefundCard":
        return logged("refund", `ch_${key}`);
      default:
        return { times: stockMoves(account, key)[step as "ReserveStock" | "ReleaseStock"] };
    }
  },
};

export default local;

/** The table's own stream of changes tells how often stock was taken and given back. */
function stockMoves(account: LocalAccount, orderId: string): { ReserveStock: number; ReleaseStock: number } {
  const moves = account.changes("stock", `sku-${orderId}`, "available").map(Number);
  const steps = moves.slice(1).map((value, index) => value - moves[index]!);
  return {
    ReserveStock: steps.filter((step) => step < 0).length,
    ReleaseStock: steps.filter((step) => step > 0).length,
  };
}
