import type { UseFormReturn } from 'react-hook-form'
import type { Look } from '@troubadour/domain/look/look'

export type LookForm = UseFormReturn<Look>
