import * as React from 'react'

// React's development build keeps for each element the stack that made it: a tenth of the time of the tests, none of which reads
// it. It keeps 10,000 in a second and no more; here it finds that they are kept already.
Object.defineProperty(
  // They have no type.
  (React as unknown as Record<string, object>)
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => {}, configurable: true },
)
