/** What a link that works once is for. */
export type AccountLinkKind = 'invitation' | 'password-reset' | 'address'
