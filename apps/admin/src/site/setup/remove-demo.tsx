import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { call } from '@troubadour/api-client/call'
import { demoQuery, printfulQueries } from '@troubadour/api-client/content'
import { passwordProof } from '@troubadour/domain/auth/auth'
import type { DemoContent } from '@troubadour/domain/setup/demo'
import { countText } from '@troubadour/domain/texts/count-text'
import { TextField } from '@troubadour/ui/forms/fields'
import { CurrentPassword, useAccountForm } from '../../shared/account/account-form.tsx'
import { formField } from '../../shared/forms/form-fields.ts'
import { connectionsPath } from '../../shared/paths/admin-paths.ts'
import styles from './setup.module.css'
import { StepForm } from './step-form.tsx'

const WORDS = 'start my own site'
const schema = passwordProof.extend({
  words: z.string().refine((typed) => typed.trim().toLowerCase() === WORDS, `Type “${WORDS}”`),
})

/** Removes the demo content (docs/product/admin.md#start-my-own-site). */
export function RemoveDemo({ demo }: { demo: DemoContent }) {
  const queryClient = useQueryClient()
  const { form, ...sending } = useAccountForm({
    schema,
    defaultValues: { words: '', currentPassword: '' },
    failure: 'Failed to remove the demo. Please try again.',
    async send({ currentPassword }) {
      try {
        return await call('removeDemo', { body: { currentPassword } })
      } finally {
        // Everything has changed; after a long backup the response may be lost, while the removal continues.
        void queryClient.invalidateQueries()
      }
    },
    onSuccess: () => {},
  })
  const isBusy = sending.isBusy || demo.isBeingRemoved
  return (
    <StepForm
      title="Take the demo away"
      about={
        isBusy
          ? 'The backup is being made. That takes as long as copying all your files; you can stay here, or come back later.'
          : 'The shows, music, posts, merch and pictures that you see are an example. Your own site begins without them.'
      }
      submitLabel="Remove the demo"
      {...sending}
      isBusy={isBusy}
    >
      <ul className={styles.facts}>
        <li>A backup of everything is made first. Afterwards you find its folder here and in Activity.</li>
        <li>
          Then {countText(demo.events.length, 'show')}, {countText(demo.tracks.length, 'release')} with their
          recordings, {countText(demo.posts.length, 'post')}, {countText(demo.items.length, 'item')} of merch,{' '}
          {countText(demo.pictures.length, 'picture')} and the settings of the demo are removed.
        </li>
        <li>What you added or edited stays, with its pictures.</li>
        <DemoProducts />
        <li>
          One by one instead: everything marked <strong>Demo</strong> can be deleted in its list.
        </li>
      </ul>
      <TextField
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint={`Type “${WORDS}”.`}
        {...formField(form, 'words', 'To confirm')}
      />
      <CurrentPassword form={form} />
    </StepForm>
  )
}

/** The Printful stand-in continues to supply its products. */
function DemoProducts() {
  const { data: printful } = useQuery(printfulQueries.status())
  if (!printful?.isStandIn || printful.productCount === 0) return null
  return (
    <li>
      {countText(printful.productCount, 'product')} in the store are hidden: they come from a stand-in for
      Printful, which runs until you <Link to={connectionsPath}>connect your own store</Link>.
    </li>
  )
}

/** Polls during a backup, since the response to a long one may be lost. */
export const removalQuery = () => ({
  ...demoQuery(),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: DemoContent } }) =>
    state.data?.isBeingRemoved ? 2000 : (false as const),
})
