import { EventEmitter } from 'node:events'

/** When something goes wrong: at the greeting, at an address, or once the whole message was handed over. */
type FaultMoment = 'connect' | 'rcpt' | 'data'

/** What goes wrong with which mails. The first rule that fits is taken. */
export interface FaultRule {
  at: FaultMoment
  /** An address, '*' for anything: '*@example.com'. Left out: every address. */
  to?: string
  /** So many go well first. */
  after?: number
  /** So many go wrong, then no more; left out: all. */
  times?: number

  /** Waits so many ms before anything else. */
  delayMs?: number
  /** Answered in place of the usual: 4xx for now, 5xx for good. */
  code?: number
  /** The words of that answer. */
  message?: string
  /** Never answers. */
  hang?: boolean
  /** Destroys the connection. */
  drop?: boolean
  /** With 'hang' or 'drop' at 'data': the message is in the inbox all the same, and only the answer is lost. */
  isKept?: boolean
}

interface Counted {
  rule: FaultRule
  /** Mails that the rule fitted. */
  seen: number
}

/** Keeps the rules; tells by 'change' that one of them was met. */
export class Faults extends EventEmitter<{ change: [] }> {
  #counted: Counted[] = []

  replace(rules: readonly FaultRule[]) {
    this.#counted = rules.map((rule) => ({ rule, seen: 0 }))
  }

  clear() {
    this.#counted = []
  }

  /** Finds what goes wrong at a moment, and counts it. */
  meet(at: FaultMoment, addresses: readonly string[]): FaultRule | null {
    for (const counted of this.#counted) {
      const { rule } = counted
      if (rule.at !== at || !fits(rule, addresses)) continue
      counted.seen += 1
      const { after = 0, times = Infinity } = rule
      if (counted.seen <= after || counted.seen > after + times) continue
      this.emit('change')
      return rule
    }
    return null
  }

  /** How many mails or connections the rules have met since they were given. */
  get hits(): number {
    return this.#counted.reduce((sum, counted) => sum + hitsOf(counted), 0)
  }
}

function hitsOf({ rule: { after = 0, times = Infinity }, seen }: Counted): number {
  return Math.max(0, Math.min(seen - after, times))
}

function fits({ to }: FaultRule, addresses: readonly string[]): boolean {
  return to === undefined || addresses.some((address) => matchesPattern(to, address))
}

/** @param pattern '*' stands for anything; case does not matter */
export function matchesPattern(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 'is').test(text)
}
