import { isCalendarDate, isoDateTime } from '@troubadour/domain/contract/field'
import type { MusicPlatform, SiteSettings } from '@troubadour/domain/site/site'

type Link = 'socialProfileUrl' | 'storeUrl' | 'learnMoreUrl'

/** The settings as their form has them: an empty text for what is not there. */
export type SiteDraft = Omit<SiteSettings, 'platformLinks' | 'version' | Link> &
  Record<Link, string> & { platformLinks: Record<MusicPlatform, string> }

export function toDraft({ version: _version, platformLinks, ...settings }: SiteSettings): SiteDraft {
  return {
    ...settings,
    socialProfileUrl: settings.socialProfileUrl ?? '',
    storeUrl: settings.storeUrl ?? '',
    learnMoreUrl: settings.learnMoreUrl ?? '',
    platformLinks: {
      spotify: platformLinks.spotify ?? '',
      apple: platformLinks.apple ?? '',
      youtube: platformLinks.youtube ?? '',
      bandcamp: platformLinks.bandcamp ?? '',
    },
  }
}

/** What the form stands on: the settings as they are stored. */
export const toStored = (settings: SiteSettings) => ({ draft: toDraft(settings), version: settings.version })

/**
 * What is checked and sent. In mode 'event' the form does not show the two fixed moments of the popup: one that was
 * left unfinished does not stand in the way, and stays as it is stored.
 */
export function toInput(draft: SiteDraft, stored: SiteDraft): SiteDraft {
  if (draft.popupMode === 'fixed') return draft
  const { popupShowDate, popupCutoff } = draft
  const isCutoffWhole = isoDateTime.safeParse(popupCutoff).success
  return {
    ...draft,
    popupShowDate: isCalendarDate(popupShowDate) ? popupShowDate : stored.popupShowDate,
    popupCutoff: isCutoffWhole ? popupCutoff : stored.popupCutoff,
  }
}
