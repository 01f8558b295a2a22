/**
 * What React says on `window` when the painted screen is alive. A type, which leaves nothing to load: what two scripts
 * share would be a third.
 */
export type HydratedEvent = 'admin:hydrated'
