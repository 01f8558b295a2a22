import type { ReactNode } from 'react'

export interface Matter {
  key: string
  icon: ReactNode
  /** 'trouble' for a failure or a disputed payment, 'open' for a task of the musician. */
  tone: 'plain' | 'open' | 'trouble'
  sentence: ReactNode
  remark?: string
  details?: string
  action: { label: string; to: string }
}
