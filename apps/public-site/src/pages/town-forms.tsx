import type { ReactNode } from 'react'
import { PATHS } from '@troubadour/domain/address/paths'
import { TOWNS_MAX } from '@troubadour/domain/mailing-list/town'
import { townText } from '@troubadour/domain/mailing-list/town-text'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import {
  type MailLinkState,
  REMOVE_FIELD,
  SEARCH_FIELD,
  TOKEN_PARAM,
  TOWN_FIELD,
  type TownEntry,
} from './mail-link.ts'
import { useSite } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/** Where a subscriber lives: a name to search, namesakes to choose from, and a button to remove it. */
export function TownForms({ town, state }: { town: TownEntry; state: MailLinkState }) {
  const text = usePageText()
  const { language } = useSite()
  const { token, isStored, search, problem, choices = [] } = town
  const isOwnPage = state === 'town' || state === 'townChoice'
  return (
    <>
      {choices.length > 0 && (
        <TownForm token={token} className={styles.townChoices}>
          <input type="hidden" name={SEARCH_FIELD} value={search} />
          {choices.map((choice) => (
            <Button key={choice.id} type="submit" name={TOWN_FIELD} value={choice.id} variant="secondary">
              {townText(choice, language)}
            </Button>
          ))}
          {choices.length === TOWNS_MAX && <p className={styles.mailNote}>{text('mailLink.townMoreText')}</p>}
        </TownForm>
      )}
      <TownForm token={token} className={isOwnPage ? styles.townForm : styles.townPart}>
        {state === 'confirmed' && (
          <>
            <h2 className={styles.townTitle}>{text('mailLink.confirmedTownTitle')}</h2>
            <p>{text('mailLink.confirmedTownText')}</p>
          </>
        )}
        {state === 'townSaved' && <p className={styles.mailNote}>{text('mailLink.townWrongText')}</p>}
        <TextField
          id="town"
          label={text('mailLink.townLabel')}
          hint={text('mailLink.townHintText')}
          name={SEARCH_FIELD}
          defaultValue={search}
          error={problem && text(problem)}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the page responds to the form: the invalid field comes first
          autoFocus={problem !== undefined}
          autoComplete="address-level2"
          spellCheck={false}
        />
        <Button
          type="submit"
          size="large"
          variant={state === 'town' || state === 'unavailable' ? undefined : 'secondary'}
        >
          {text('mailLink.townButton')}
        </Button>
      </TownForm>
      {isStored && (
        <TownForm token={token} className={styles.townPart}>
          <p className={styles.mailNote}>{text('mailLink.townRemoveText')}</p>
          <Button type="submit" name={REMOVE_FIELD} value="yes" variant="secondary">
            {text('mailLink.townRemoveButton')}
          </Button>
        </TownForm>
      )}
    </>
  )
}

function TownForm({
  token,
  className,
  children,
}: {
  token: string
  className?: string
  children: ReactNode
}) {
  return (
    <form method="post" action={PATHS.town} className={className}>
      <input type="hidden" name={TOKEN_PARAM} value={token} />
      {children}
    </form>
  )
}
