import { useNavigate } from 'react-router-dom'
import type { MadeDraft } from '@troubadour/domain/announce/announced'
import { MailIcon } from '@troubadour/ui/pictures/icon'
import { MenuItem } from '@troubadour/ui/overlays/menu'
import { announcePath } from '../paths/admin-paths.ts'
import { useAnnounce } from './use-announce.ts'

/** Makes the drafts that announce a show or release, and opens the screen with all there is to share. */
export function AnnounceItem({ thing }: { thing: Pick<MadeDraft, 'kind' | 'id'> }) {
  const navigate = useNavigate()
  const announce = useAnnounce(() => void navigate(announcePath(thing)))
  return (
    <MenuItem onSelect={() => announce.mutate(thing)}>
      <MailIcon />
      Announce
    </MenuItem>
  )
}
