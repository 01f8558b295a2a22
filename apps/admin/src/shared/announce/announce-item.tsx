import { useNavigate } from 'react-router-dom'
import type { MadeDraft } from '@troubadour/domain/announce/announced'
import { Button } from '@troubadour/ui/forms/button'
import { MailIcon } from '@troubadour/ui/pictures/icon'
import { MenuItem } from '@troubadour/ui/overlays/menu'
import { announcePath } from '../paths/admin-paths.ts'
import { useAnnounce } from './use-announce.ts'

type Thing = Pick<MadeDraft, 'kind' | 'id'>

/** Makes the drafts that announce a show or release, and opens the screen with all there is to share. */
function useAnnounceScreen(thing: Thing) {
  const navigate = useNavigate()
  const announce = useAnnounce(() => void navigate(announcePath(thing)))
  return { isPending: announce.isPending, start: () => announce.mutate(thing) }
}

/** In the menu of a row. */
export function AnnounceItem({ thing }: { thing: Thing }) {
  const { start } = useAnnounceScreen(thing)
  return (
    <MenuItem onSelect={start}>
      <MailIcon />
      Announce
    </MenuItem>
  )
}

/** Where there is one show or release: in its detail view and its form. @param name for screen readers */
export function AnnounceButton({ thing, name }: { thing: Thing; name: string }) {
  const { isPending, start } = useAnnounceScreen(thing)
  return (
    <Button variant="secondary" isBusy={isPending} onClick={start}>
      <MailIcon />
      Announce<span className="visually-hidden"> {name}</span>
    </Button>
  )
}
