import { useState } from 'react'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { toStored } from './announcement-draft.ts'

/**
 * The version that a change goes out with. To schedule an announcement, or to take that back, makes another version of
 * the same words: that is no conflict for whoever edits them.
 * @param announcement as it is stored now
 * @param editedVersion the one that the form's changes are counted from
 */
export function useSeenVersion(announcement: Announcement, editedVersion: number | null): number | undefined {
  /** What the form's changes are counted from. */
  const [seen, setSeen] = useState(announcement)
  if (editedVersion === announcement.version && seen.version !== announcement.version) setSeen(announcement)
  const isSame = editedVersion === seen.version && wordsOf(seen) === wordsOf(announcement)
  return isSame ? announcement.version : (editedVersion ?? undefined)
}

function wordsOf(announcement: Announcement): string {
  return JSON.stringify(toStored(announcement).draft)
}
