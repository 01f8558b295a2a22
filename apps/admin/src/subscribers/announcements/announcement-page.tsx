import { useState } from 'react'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { AnnouncementById } from './announcement-by-id.tsx'
import { DeliveryView } from './delivery-view.tsx'
import { EditAnnouncement } from './edit-announcement.tsx'

/** One announcement: its editor until it is begun, from then on its delivery. */
export function AnnouncementPage() {
  // The query loses it before the navigation has ended; until then this page goes on showing it.
  const [deleted, setDeleted] = useState<Announcement | null>(null)
  if (deleted) return <EditAnnouncement announcement={deleted} onDeleted={setDeleted} />
  return (
    <AnnouncementById>
      {(announcement) =>
        announcement.state === 'draft' || announcement.state === 'scheduled' ? (
          <EditAnnouncement key={announcement.id} announcement={announcement} onDeleted={setDeleted} />
        ) : (
          <DeliveryView key={announcement.id} announcement={announcement} />
        )
      }
    </AnnouncementById>
  )
}
