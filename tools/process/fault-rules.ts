import { EventEmitter } from 'node:events'

/** The matching calls or mails that fail. */
export interface Counts {
  /** The number of those that succeed first. */
  after?: number
  /** The number of failures, after which all succeed; without it, all fail. */
  times?: number
}

/** The fault rules, of which the first matching one applies. Emits 'change' when a rule is applied. */
export class FaultRules<Rule extends Counts> extends EventEmitter<{ change: [] }> {
  #counted: { rule: Rule; seen: number }[] = []

  replace(rules: readonly Rule[]) {
    this.#counted = rules.map((rule) => ({ rule, seen: 0 }))
  }

  /** Finds the rule to apply, and counts the match. @returns also how often the rule was applied before */
  meet(fits: (rule: Rule) => boolean): { rule: Rule; hits: number } | undefined {
    for (const counted of this.#counted) {
      const { rule } = counted
      if (!fits(rule)) continue
      const hits = counted.seen - (rule.after ?? 0)
      counted.seen += 1
      if (hits < 0 || hits >= (rule.times ?? Infinity)) continue
      this.emit('change')
      return { rule, hits }
    }
    return undefined
  }

  /** The number of failures since the rules were set. */
  get hits(): number {
    const hitsOf = ({ rule: { after = 0, times = Infinity }, seen }: { rule: Rule; seen: number }) =>
      Math.max(0, Math.min(seen - after, times))
    return this.#counted.reduce((sum, counted) => sum + hitsOf(counted), 0)
  }
}

/** @param pattern '*' matches anything; case does not matter */
export function matchesPattern(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 'is').test(text)
}
