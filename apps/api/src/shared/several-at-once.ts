const AT_ONCE = 8

/**
 * Works on several items concurrently: most of the time is spent waiting for the disk or the bucket.
 * @throws the first error, after all workers have stopped
 */
export async function severalAtOnce<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  async function* all() {
    yield* items
  }
  const shared = all()
  const takeEach = async () => {
    for await (const item of shared) await work(item)
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, takeEach))
  const failed = ends.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
