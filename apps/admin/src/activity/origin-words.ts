import type { ActiveSession } from '@troubadour/domain/auth/auth'
import type { ActivityEntry } from '@troubadour/domain/activity/activity'

/** The current browser and user; undefined while unknown. */
export type Here = (Pick<ActiveSession, 'device' | 'ipAddress'> & { username: string }) | undefined

type Origin = Pick<ActivityEntry, 'who' | 'isFromServer' | 'isByItself' | 'device' | 'ipAddress'>

/** The administrator and the device on one line: 'You, this phone' for this browser. */
export function originWords(
  { who, isFromServer, isByItself, device, ipAddress }: Origin,
  here: Here,
): string {
  if (isByItself) return 'By the site itself'
  if (isFromServer) return who === null ? 'By a command on the server' : `${who}, by a command on the server`
  // The IP address is compared, too: somebody else may use the same kind of browser.
  const isHere = who === here?.username && device === here?.device && ipAddress === here?.ipAddress
  if (here && isHere) return `You, ${deviceWords(here.device)}`
  return [who ?? 'Not signed in', device, ipAddress].filter(Boolean).join(', ')
}

/** @param device from the server, such as 'Safari on iOS' */
function deviceWords(device: string): string {
  if (/ on (?:iOS|Android|Windows Phone)$/.test(device)) return 'this phone'
  return / on /.test(device) ? 'this computer' : 'this browser'
}
