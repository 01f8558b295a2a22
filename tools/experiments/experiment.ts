import type { Figure } from './figures.ts'
import type { Site } from './lab/site.ts'

/** Something that the product survives. */
export interface ProvenPromise {
  /** What happens and what holds, as `docs/reliability.md` says it. */
  promise: string
  /** Tests of every `npm test` that prove it, or a part of it. */
  tests?: readonly string[]
}

/** A fault that is played on the running programs. */
export interface Experiment extends ProvenPromise {
  /** Begins with a database without the schema and the demo content. */
  isEmpty?: true
  /** @throws Error when the experiment itself cannot go on, or the product does what no figure can say */
  run: (site: Site) => Promise<Figure[]>
}

/** One measurement of a bench beside its budget: atMost, or atLeast where more is better. */
export type Measurement = Omit<Figure, 'what'>

export interface MeasuredRow extends Figure {
  name: string
}

export interface Bench {
  what: string
  /** A bench that measures several things at once has a row for each. */
  run: () => Promise<Measurement | MeasuredRow[]>
}
