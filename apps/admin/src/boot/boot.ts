/**
 * The only script that the painted sign-in screen names; it loads the app when that is needed, and
 * holds back what came too early for it.
 */
import { startHydration } from './hydration.ts'

const { parts = '' } = document.getElementById('root')?.dataset ?? {}
// Written by the server of the same build.
startHydration(parts.split(' '))
