import type { CallInput } from '@troubadour/domain/contract/contract'

/**
 * What the unseen fields of a sign-up form that is sent hold; what is empty is left out, as APIs of earlier releases
 * know neither.
 */
export function unseenValues(
  form: FormData | URLSearchParams,
): Pick<CallInput<'subscribe'>['body'], 'token' | 'website'> {
  const value = (name: string) => String(form.get(name) ?? '') || undefined
  return { token: value('token'), website: value('website') }
}
