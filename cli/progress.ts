import { Presets, SingleBar } from "cli-progress";
import type { Io } from "./io.ts";

/** A progress bar on a terminal; elsewhere nothing is drawn, and each step is told to whoever waits for it. */
export function progressBar(io: Io, label: string, total: number): { step(): void; stop(): void } {
  const { terminal } = io;
  if (!terminal) return { step: () => io.step?.(), stop: () => {} };
  const bar = new SingleBar(
    { format: `${label} {bar} {value}/{total}`, clearOnComplete: true, stream: terminal },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { step: () => bar.increment(), stop: () => bar.stop() };
}
