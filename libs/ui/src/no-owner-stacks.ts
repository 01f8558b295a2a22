import * as React from 'react'

// React's development build records a stack for each element: a tenth of the tests' time, and no test reads it. React
// stops at 10,000 stacks a second; this reports the limit as reached.
Object.defineProperty(
  // React's internals have no types.
  (React as unknown as Record<string, object>)
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => {}, configurable: true },
)
