import { execFileSync } from "node:child_process";

/** Whether `moto_server`, a fake AWS written in Python, can be started here. */
export const findMoto = (): { readonly command: string } | { readonly missing: string } => {
  try {
    execFileSync("moto_server", ["--help"], { stdio: "ignore" });
    return { command: "moto_server" };
  } catch {
    return { missing: "moto_server is not on the PATH (pip install 'moto[server]')" };
  }
};
