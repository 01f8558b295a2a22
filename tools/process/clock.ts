/** A stand-in's clock: the machine's time until a test sets it; then it stands still. */
export class Clock {
  #fixedMs: number | undefined

  now(): Date {
    return new Date(this.#fixedMs ?? Date.now())
  }

  /** @param at undefined for the machine's time */
  set(at?: Date) {
    this.#fixedMs = at?.getTime()
  }
}
