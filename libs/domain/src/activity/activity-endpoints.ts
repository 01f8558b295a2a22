import { z } from 'zod'
import * as activity from './activity.ts'
import { adminRead, endpointGroup } from '../schema/endpoint-group.ts'

export const activityEndpoints = endpointGroup({
  tag: 'Activity',
  description: 'Who did what, and when, and the work in the background.',
  modules: [activity],
  calls: {
    listActivity: {
      ...adminRead('/api/admin/activity'),
      summary: 'List the log of activity',
      description: 'Newest first, a page at a time.',
      query: activity.activityFilter,
      responses: { 200: activity.activityPage },
    },
    listJobs: {
      ...adminRead('/api/admin/jobs'),
      summary: 'List the background jobs',
      description: 'What runs, what failed, and when each is next.',
      responses: { 200: z.object({ jobs: z.array(activity.jobStatus) }) },
    },
  },
})
