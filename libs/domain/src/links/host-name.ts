/** 'instagram.com' for 'https://www.instagram.com/hollowpine'. */
export function hostName(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '')
}
