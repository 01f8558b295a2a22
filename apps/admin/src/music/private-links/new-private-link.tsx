import { useState, type SubmitEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { call } from '@troubadour/api-client/call'
import { musicQueries, privateLinksQuery } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/address/paths'
import {
  PRIVATE_LINK_DAYS,
  PRIVATE_LINK_DAYS_MAX,
  privateLinkInput,
  type PrivateLinkInput,
  type PrivatePress,
} from '@troubadour/domain/press/private-link'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { Button } from '@troubadour/ui/forms/button'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { SelectField, TextArea, TextField } from '@troubadour/ui/forms/fields'
import { serverMessage, showFailure } from '../../shared/calls/outcome.ts'
import { ChoiceSearch, useRowChoices } from '../../shared/content/row-choices.tsx'
import { MadeLink } from '../../shared/controls/made-link.tsx'
import { formField, schemaResolver, showFieldErrors } from '../../shared/forms/form-fields.ts'
import styles from './private-links.module.css'

type Draft = Omit<PrivateLinkInput, 'days'> & { days: string }
const toInput = ({ days, ...draft }: Draft) => ({ ...draft, days: Number(days) })

const PRESS: Record<PrivatePress, string> = {
  none: 'Nothing',
  photos: 'The photographs',
  all: 'All that private links see',
}

/**
 * Makes a private link, whose address is shown once (docs/product/validation.md#private-links).
 * @param track the only release; else one or several are chosen
 */
export function NewPrivateLink({ track }: { track?: MusicTrack }) {
  const queryClient = useQueryClient()
  const empty: Draft = {
    ...{ name: '', note: '', press: 'none', hasDownloads: false },
    ...{ days: String(PRIVATE_LINK_DAYS), trackIds: track ? [track.id] : [] },
  }
  const form = useForm<Draft>({
    defaultValues: empty,
    resolver: schemaResolver(privateLinkInput, toInput),
    reValidateMode: 'onSubmit',
  })
  const { mutate, isPending, data } = useMutation({
    mutationFn: (draft: Draft) => call('createPrivateLink', { body: toInput(draft) }),
    onSuccess: async () => {
      form.reset(empty)
      await queryClient.invalidateQueries(privateLinksQuery())
    },
    onError: (error) => {
      showFailure(serverMessage(error) ?? 'Failed to make the link. Please try again.', error)
      showFieldErrors(form, error)
    },
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    // Enter in a field submits, too.
    if (!isPending) void form.handleSubmit((draft) => mutate(draft))()
  }

  return (
    <>
      {data && <MadeLink recipient={data.name} path={`${PATHS.private}/${data.token}`} />}
      <form className={styles.form} noValidate aria-label="New private link" onSubmit={submit}>
        <div className={styles.pair}>
          <TextField
            required
            maxLength={80}
            autoComplete="off"
            hint="Such as Radio Ghent. The page names them, so that they keep it to themselves."
            {...formField(form, 'name', 'Who gets it')}
          />
          <TextField
            required
            inputMode="numeric"
            autoComplete="off"
            hint={`1 to ${PRIVATE_LINK_DAYS_MAX}.`}
            {...formField(form, 'days', 'Works for days')}
          />
        </div>
        {!track && <Releases form={form} />}
        <TextArea
          rows={3}
          maxLength={2000}
          hint="Such as when it may be talked about. Only who has the link reads it."
          {...formField(form, 'note', 'Notes')}
        />
        <div className={styles.pair}>
          <SelectField
            options={PRESS}
            hint="While the press kit is switched on."
            {...formField(form, 'press', 'From the press kit')}
          />
          <SwitchField
            label="With downloads"
            hint="All files of the recordings: MP3, FLAC and the originals."
            {...form.register('hasDownloads')}
          />
        </div>
        <Button type="submit" variant="secondary" isBusy={isPending}>
          Make a link
        </Button>
      </form>
    </>
  )
}

function Releases({ form }: { form: UseFormReturn<Draft> }) {
  const chosen = form.watch('trackIds')
  const [search, setSearch] = useState('')
  const { rows, hasMore } = useRowChoices(musicQueries, null, search)
  // The chosen ones stay, whatever the search is.
  const [known, setKnown] = useState<Pick<MusicTrack, 'id' | 'title'>[]>([])
  const kept = known.filter(({ id }) => chosen.includes(id) && !rows.some((row) => row.id === id))
  const { error } = form.getFieldState('trackIds', form.formState)
  const choose = (row: Pick<MusicTrack, 'id' | 'title'>, isChosen: boolean) => {
    const { id } = row
    form.clearErrors('trackIds')
    setKnown([...known.filter((one) => one.id !== id), row])
    form.setValue('trackIds', isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  }
  return (
    <fieldset className={styles.releases}>
      <legend>Releases, also hidden ones and those that are not out</legend>
      {hasMore && <ChoiceSearch noun="releases" search={search} onSearch={setSearch} />}
      {[...kept, ...rows].map((row) => (
        <label key={row.id}>
          <input
            type="checkbox"
            checked={chosen.includes(row.id)}
            onChange={({ target }) => choose(row, target.checked)}
          />
          <span dir="auto">{row.title}</span>
        </label>
      ))}
      {error && (
        <p role="alert" className={styles.problem}>
          {error.message}
        </p>
      )}
    </fieldset>
  )
}
