import { servicesFromEnvironment } from "./guard/environment.ts";
import { powertoolsObserver } from "./guard/powertools.ts";
import { doorFromEnvironment } from "./start-door/environment.ts";
import { startDoor } from "./start-door/handler.ts";

const services = { ...servicesFromEnvironment(), observe: powertoolsObserver() };

export const handler = startDoor({ ...doorFromEnvironment(), services });
