/**
 * Keeps zod from trying whether it may make functions out of text: the content security policy refuses that, and
 * reports the attempt. Zod reads this when it is loaded, so the entry sets it and loads no zod itself; the screens
 * with forms do, later.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
