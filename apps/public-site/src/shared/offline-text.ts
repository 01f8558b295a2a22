export const OFFLINE_TEXT = 'You are offline. Please try again once you are connected.'
