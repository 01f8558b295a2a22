import { PATHS } from '@troubadour/domain/address/paths'

const ACTIONS: readonly string[] = [PATHS.downloads, PATHS.redeem]

/** A form that soft navigation handles: one whose response is a page. */
export function followedForm({ defaultPrevented, target }: SubmitEvent) {
  if (defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== 'post') return
  const url = new URL(target.action)
  if (url.origin !== location.origin || !ACTIONS.includes(url.pathname)) return
  const fields = [...new FormData(target)].map(([name, value]) => [name, String(value)])
  return { form: target, url, fields: new URLSearchParams(fields) }
}
