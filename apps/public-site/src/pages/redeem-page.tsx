import { PATHS } from '@troubadour/domain/address/paths'
import { translated } from '@troubadour/domain/texts/translated'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { useSite } from '../shared/page-context.tsx'
import { CardPage } from './card-page.tsx'
import { ATTEMPT_FIELD, CODE_PARAM, type Redemption } from './download-view.ts'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/** The form for download codes (docs/product/public-pages.md#redeem-page). */
export function RedeemPage({ redemption }: { redemption?: Redemption }) {
  const text = usePageText()
  const { language } = useSite()
  return (
    <CardPage title={text('redeem.title')}>
      <p>{text('redeem.text')}</p>
      <form method="post" action={PATHS.redeem} className={styles.redeemForm}>
        <input type="hidden" name={ATTEMPT_FIELD} value={redemption?.attempt} />
        <TextField
          id="code"
          label={text('redeem.codeLabel')}
          hint={text('redeem.exampleText', { code: 'K7MW-X2PD-9FHR' })}
          name={CODE_PARAM}
          defaultValue={redemption?.code}
          error={redemption?.error && translated(redemption.error, text, language)}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the page responds to the form: the invalid field comes first
          autoFocus={redemption?.error !== undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <Button type="submit" size="large">
          {text('redeem.button')}
        </Button>
      </form>
    </CardPage>
  )
}
