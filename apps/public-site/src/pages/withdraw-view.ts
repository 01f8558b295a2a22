import type { PublicOrder } from '@troubadour/domain/selling/order'
import type { ItemCount } from '@troubadour/domain/selling/withdrawal-rules'
import type { TextKey } from '@troubadour/domain/texts/page-texts'

/** What a buyer has entered. */
export interface WithdrawalDraft {
  name: string
  email: string
  items: readonly ItemCount[]
}

export type AskProblem = 'wrong' | 'tooMany' | 'noMail'

/** The pages of a withdrawal (docs/product/selling.md#withdrawal). */
export type WithdrawView =
  /** Asks for the link of an order. */
  | { state: 'ask'; problem?: AskProblem; number: string; email: string }
  | { state: 'asked' }
  /** The first step. @property isWrong whether something is missing */
  | { state: 'form'; order: PublicOrder; draft: WithdrawalDraft; isWrong: boolean }
  /** The second step. */
  | { state: 'check'; order: PublicOrder; draft: WithdrawalDraft }
  /** @property path of the order's page @property next what the API says comes next */
  | {
      state: 'done'
      order: PublicOrder
      path: string
      at: string
      next: readonly string[]
      isMailed: boolean
    }
  | { state: 'over' }

/** The fields of the forms. */
export const NUMBER_FIELD = 'number'
export const EMAIL_FIELD = 'email'
export const NAME_FIELD = 'name'
/** Followed by the id of an item: how many of it. */
export const ITEM_FIELD = 'item-'
export const STEP_FIELD = 'step'

const TITLES = {
  ask: 'withdraw.askTitle',
  asked: 'withdraw.askedTitle',
  form: 'withdraw.formTitle',
  check: 'withdraw.checkTitle',
  done: 'withdraw.doneTitle',
  over: 'withdraw.overTitle',
} as const satisfies Record<WithdrawView['state'], TextKey>

export const withdrawTitle = ({ state }: WithdrawView) => TITLES[state]
