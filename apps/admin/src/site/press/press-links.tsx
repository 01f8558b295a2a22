import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { pressQueries } from '@troubadour/api-client/content'
import { ApiError } from '@troubadour/api-client/http'
import { PATHS } from '@troubadour/domain/address/paths'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { MadeLink } from '../../shared/controls/made-link.tsx'
import { RevokeLink } from '../../shared/controls/revoke-link.tsx'
import { Moment } from '../../shared/time/moment.tsx'
import { showRefusal } from '../../shared/calls/outcome.ts'
import { privateLinksPath } from '../../shared/paths/admin-paths.ts'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { FormGroup } from '../form-group.tsx'
import styles from './press.module.css'

/** Private links to the press kit: created, copied once, revoked. */
export function PressLinks({ isOn }: { isOn: boolean }) {
  return (
    <div className={styles.links}>
      <FormGroup
        id="press-links"
        title="Private links"
        about="Who has one sees the parts that are seen by link, too, until you revoke it."
      >
        <p className="muted">
          For releases that are not out there is <Link to={privateLinksPath}>Private listening</Link>.
        </p>
        {!isOn && <p className="muted">While the press kit is off, they lead nowhere.</p>}
        <NewLink />
        <Loaded
          query={{ ...pressQueries.links(), refetchOnMount: 'always' }}
          pending="Loading the links"
          error="The links could not be loaded."
        >
          {(list) =>
            list.length === 0 ? (
              <p className="muted">No private links yet.</p>
            ) : (
              <PlainList aria-label="Private links" className={styles.rows}>
                {list.map((link) => (
                  <li key={link.id} className={styles.row}>
                    <p className={styles.name}>
                      <span dir="auto">{link.note}</span>{' '}
                      <span className="muted">
                        Made: <Moment at={link.createdAt} />
                      </span>
                    </p>
                    <RevokeLink
                      name={link.note}
                      description="From then on it leads nowhere, and so do the files and the ZIP behind it."
                      revoke={() => call('revokePressLink', { params: { id: link.id } })}
                      queryKey={pressQueries.links().queryKey}
                    />
                  </li>
                ))}
              </PlainList>
            )
          }
        </Loaded>
      </FormGroup>
    </div>
  )
}

function NewLink() {
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const make = useMutation({
    mutationFn: () => call('createPressLink', { body: { note } }),
    onSuccess: async () => {
      setNote('')
      await queryClient.invalidateQueries(pressQueries.links())
    },
    onError: (error) => showRefusal(error, 'Failed to make the link. Please try again.'),
  })
  return (
    <>
      <form
        className={styles.newLink}
        noValidate
        aria-label="New private link"
        onSubmit={(event) => {
          event.preventDefault()
          if (!make.isPending) make.mutate()
        }}
      >
        <TextField
          label="Who gets it"
          autoComplete="off"
          value={note}
          error={make.error instanceof ApiError ? make.error.fieldErrors.note : undefined}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="submit" variant="secondary" isBusy={make.isPending}>
          Make a link
        </Button>
      </form>
      {make.data && <MadeLink recipient={make.data.note} path={`${PATHS.press}/${make.data.token}`} />}
    </>
  )
}
