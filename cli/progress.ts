import { Presets, SingleBar } from "cli-progress";
import type { Io } from "./io.ts";

/** A progress bar on a terminal, nothing elsewhere. */
export function progressBar({ terminal }: Io, label: string, total: number): { step(): void; stop(): void } {
  if (!terminal) return { step: () => {}, stop: () => {} };
  const bar = new SingleBar(
    { format: `${label} {bar} {value}/{total}`, clearOnComplete: true, stream: terminal },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { step: () => bar.increment(), stop: () => bar.stop() };
}
