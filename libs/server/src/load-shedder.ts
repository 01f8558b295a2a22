import type { ServerResponse } from 'node:http'
import type { LoadKind } from './load-kind.ts'
import { TurnBudget } from './turn-budget.ts'

export type BudgetedKind = 'admin' | 'visitors' | 'forms'
/** How many requests may be worked on at once. */
export type LoadLimits = Record<BudgetedKind, number>

/** A request that was kept waiting for longer by those before it is turned away: in ms. */
const WAIT_MS: Record<LoadKind, number> = {
  visitors: 200,
  forms: 200,
  admin: 500,
  files: 500,
  health: Infinity,
}
/** Nothing was turned away for this long: it is over. */
const OVER_AFTER_MS = 10_000

interface Log {
  info: (details: object, message: string) => void
  warn: (details: object, message: string) => void
}

/** Turns requests away beyond what a program can carry (docs/reliability.md#faults, F16). */
export class LoadShedder {
  /** Turned away since the start. */
  readonly shed: Record<LoadKind, number> = { admin: 0, visitors: 0, forms: 0, files: 0, health: 0 }
  readonly inFlight: LoadLimits = { admin: 0, visitors: 0, forms: 0 }
  readonly #limits: LoadLimits
  readonly #turn: TurnBudget
  #log: Log | undefined
  #over: NodeJS.Timeout | undefined

  constructor(limits: LoadLimits, turn = new TurnBudget()) {
    this.#limits = limits
    this.#turn = turn
  }

  /** Says when it begins to turn requests away, and when that is over; each of them would be too much. */
  logTo(log: Log): void {
    this.#log = log
  }

  stop(): void {
    clearTimeout(this.#over)
  }

  /** To be asked before any work, and once for each request. @returns false when there are too many before it */
  admits(kindOf: () => LoadKind): boolean {
    const waitedMs = this.#turn.next()
    if (waitedMs <= WAIT_MS.visitors) return true
    const kind = kindOf()
    if (waitedMs <= WAIT_MS[kind]) return true
    this.#turnAway(kind)
    return false
  }

  /** Counts a request until its answer is sent or given up. @returns false when there are enough of its kind */
  enter(kind: LoadKind, response: ServerResponse): boolean {
    if (kind === 'health' || kind === 'files') return true
    if (this.inFlight[kind] >= this.#limits[kind]) {
      this.#turnAway(kind)
      return false
    }
    this.inFlight[kind] += 1
    response.once('close', () => (this.inFlight[kind] -= 1))
    return true
  }

  #turnAway(kind: LoadKind): void {
    this.shed[kind] += 1
    if (this.#over) {
      this.#over.refresh()
      return
    }
    this.#log?.warn({ kind, inFlight: this.inFlight }, 'too many requests: turning some away')
    this.#over = setTimeout(() => {
      this.#over = undefined
      this.#log?.info({ shed: this.shed }, 'no request was turned away for a while')
    }, OVER_AFTER_MS).unref()
  }
}
