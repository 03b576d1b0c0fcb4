import { onceHandler } from "steponce/lambdas";
import { httpReader, type Reader } from "./reader.ts";

export const readPage = (reader: Reader) =>
  onceHandler(
    (page: { pdfKey: string; page: number }, { once }) =>
      once.effect(({ token }) => reader.read(page, token)),
    { effect: "marked" },
  );

export const handler = readPage(httpReader());
