/**
 * Prevents zod from testing whether it may create functions from strings: the content security policy refuses and
 * reports that. Zod reads this when it is loaded, so the entry sets it before the screens with forms load zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
