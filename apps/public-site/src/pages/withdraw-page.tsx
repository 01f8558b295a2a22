import { PATHS } from '@troubadour/domain/address/paths'
import { DAY } from '@troubadour/domain/event/event-card'
import { dayAt, formatDay, formatTime, toMillis } from '@troubadour/domain/time/zoned-time'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { useSite } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'
import { CardPage } from './card-page.tsx'
import { ContactDetails } from './legal-page.tsx'
import { useItemName } from './order-lines.tsx'
import styles from './static-pages.module.css'
import {
  EMAIL_FIELD,
  ITEM_FIELD,
  NAME_FIELD,
  NUMBER_FIELD,
  STEP_FIELD,
  withdrawTitle,
  type WithdrawView,
} from './withdraw-view.ts'

type ViewOf<State> = Extract<WithdrawView, { state: State }>

/** The pages of a withdrawal (docs/product/public-pages.md#withdrawal). They need no JavaScript. */
export function WithdrawPage({
  withdrawal: view = { state: 'ask', number: '', email: '' },
}: {
  withdrawal?: WithdrawView
}) {
  const text = usePageText()
  return (
    <CardPage title={text(withdrawTitle(view))}>
      {view.state === 'ask' && <AskForm view={view} />}
      {view.state === 'asked' && <WithContact>{text('withdraw.askedText')}</WithContact>}
      {view.state === 'form' && <StatementForm view={view} />}
      {view.state === 'check' && <ConfirmForm view={view} />}
      {view.state === 'done' && <Done {...view} />}
      {view.state === 'over' && <WithContact>{text('withdraw.overText')}</WithContact>}
    </CardPage>
  )
}

function WithContact({ children }: { children: string }) {
  return (
    <>
      <p>{children}</p>
      <p className={styles.mailNote}>
        <ContactDetails />
      </p>
    </>
  )
}

const PROBLEM_TEXTS = {
  wrong: 'withdraw.wrongAskText',
  tooMany: 'withdraw.tooManyText',
  noMail: 'withdraw.noMailText',
} as const

/** Asks for the link of an order, by its number and address. */
function AskForm({ view: { problem, number, email } }: { view: ViewOf<'ask'> }) {
  const text = usePageText()
  return (
    <form method="post" action={PATHS.withdraw} className={styles.withdrawForm}>
      <p>{text('withdraw.askText')}</p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {text(PROBLEM_TEXTS[problem])}
        </p>
      )}
      <TextField
        id="number"
        label={text('withdraw.numberLabel')}
        name={NUMBER_FIELD}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        defaultValue={number}
        required
      />
      <TextField
        id="email"
        label={text('withdraw.emailLabel')}
        name={EMAIL_FIELD}
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={email}
        required
      />
      <Button type="submit" size="large">
        {text('withdraw.askButton')}
      </Button>
    </form>
  )
}

/** The first step: the statement. It posts to the page's own address, which has the secret. */
function StatementForm({ view: { order, draft, isWrong } }: { view: ViewOf<'form'> }) {
  const text = usePageText()
  const nameOf = useItemName()
  const countOf = (id: number) => draft.items.find((item) => item.id === id)?.quantity ?? 0
  return (
    <form method="post" className={styles.withdrawForm}>
      <p>{text('withdraw.formText')}</p>
      {isWrong && (
        <p role="alert" className={styles.problem}>
          {text('withdraw.wrongText')}
        </p>
      )}
      <p className={styles.withdrawNumber}>
        {text('withdraw.numberLabel')}: <strong>{order.number}</strong>
      </p>
      <fieldset className={styles.withdrawItems}>
        <legend>{text('withdraw.itemsTitle')}</legend>
        {order.withdrawable.map(({ id, quantity }) => {
          const item = order.items.find((one) => one.id === id)
          if (!item) return null
          return quantity === 1 ? (
            <label key={id} className={styles.withdrawItem}>
              <input
                type="checkbox"
                name={ITEM_FIELD + id}
                value="1"
                defaultChecked={countOf(id) > 0 || order.withdrawable.length === 1}
              />
              <span dir="auto">{nameOf({ ...item, quantity: 1 })}</span>
            </label>
          ) : (
            <label key={id} className={styles.withdrawItem}>
              <select
                name={ITEM_FIELD + id}
                defaultValue={countOf(id)}
                aria-label={`${text('withdraw.quantityLabel')}: ${nameOf({ ...item, quantity: 1 })}`}
              >
                {Array.from({ length: quantity + 1 }, (_none, count) => (
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
              </select>
              <span dir="auto">{nameOf({ ...item, quantity: 1 })}</span>
            </label>
          )
        })}
      </fieldset>
      <TextField
        id="name"
        label={text('withdraw.nameLabel')}
        name={NAME_FIELD}
        autoComplete="name"
        maxLength={200}
        defaultValue={draft.name}
        required
      />
      <TextField
        id="email"
        label={text('withdraw.confirmationLabel')}
        name={EMAIL_FIELD}
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={draft.email}
        required
      />
      <Button type="submit" size="large" name={STEP_FIELD} value="check">
        {text('withdraw.nextButton')}
      </Button>
    </form>
  )
}

/** The second step: what is sent, with the button that sends it. */
function ConfirmForm({ view: { order, draft } }: { view: ViewOf<'check'> }) {
  const text = usePageText()
  const nameOf = useItemName()
  const { name, email, items } = draft
  return (
    <form method="post" className={styles.withdrawForm}>
      <p dir="auto">{text('withdraw.statementText', { name, number: order.number })}</p>
      <ul className={styles.withdrawList}>
        {items.map(({ id, quantity }) => {
          const item = order.items.find((one) => one.id === id)
          return item && <li key={id}>{nameOf({ ...item, quantity })}</li>
        })}
      </ul>
      <p className={styles.mailNote}>{text('withdraw.confirmationText', { email })}</p>
      <input type="hidden" name={NAME_FIELD} value={name} />
      <input type="hidden" name={EMAIL_FIELD} value={email} />
      {items.map(({ id, quantity }) => (
        <input key={id} type="hidden" name={ITEM_FIELD + id} value={quantity} />
      ))}
      <div className={styles.actions}>
        <Button type="submit" size="large" name={STEP_FIELD} value="confirm">
          {text('withdraw.confirmButton')}
        </Button>
        <Button type="submit" variant="secondary" size="large" name={STEP_FIELD} value="change">
          {text('withdraw.changeButton')}
        </Button>
      </div>
    </form>
  )
}

function Done({ order, path, at, next, isMailed }: ViewOf<'done'>) {
  const text = usePageText()
  const { timeZone, language } = useSite()
  const instant = toMillis(at)
  const dayOf = (time: number) => formatDay(dayAt(time, timeZone), DAY, language)
  return (
    <>
      <p>
        <a href={path}>
          {text('order.numberText', { number: order.number, day: dayOf(toMillis(order.createdAt)) })}
        </a>
      </p>
      <p>
        {text(isMailed ? 'withdraw.doneText' : 'withdraw.doneHereText', {
          day: dayOf(instant),
          time: formatTime(instant, timeZone, language),
        })}
      </p>
      {next.map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
      <p>
        <a href={PATHS.home}>{text('mailLink.homeLink')}</a>
      </p>
    </>
  )
}
