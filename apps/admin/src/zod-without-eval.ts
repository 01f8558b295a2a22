/**
 * Keeps zod from trying whether it may make functions out of text: the content security policy refuses that, and
 * reports the attempt. Schemas look when they are made, so this comes before all of them, and without zod itself,
 * which only the screens with forms load.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
