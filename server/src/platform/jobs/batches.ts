/** Repeats a step until it does less than a whole batch: a batch at a time holds no lock for long. */
export async function inBatches(size: number, step: (size: number) => Promise<number>): Promise<void> {
  while ((await step(size)) >= size);
}
