import { z } from 'zod'
import { contentCalls } from '../content/content-calls.ts'
import * as post from './post.ts'
import { adminRead, publicRead, endpointGroup } from '../schema/endpoint-group.ts'

const { row, example, schemas } = post.postKind

export const postEndpoints = endpointGroup({
  tag: 'Posts',
  description: 'The musician’s own short posts.',
  modules: [post, schemas],
  examples: [[row, example]],
  calls: {
    listPosts: {
      ...publicRead('/api/posts', 'public'),
      summary: 'List the posts that visitors see',
      description: 'Newest first; neither hidden ones nor those to come.',
      responses: { 200: z.array(post.publicPost) },
    },
    listLatestPosts: {
      ...publicRead('/api/latest-posts', 'both'),
      isCalledByPages: true,
      summary: 'List the newest posts',
      description: 'The three that the home page shows.',
      responses: { 200: z.array(post.latestPost) },
    },
    listAllPosts: {
      ...adminRead('/api/admin/posts'),
      summary: 'List all posts',
      description: 'Hidden ones and those to come too, newest first.',
      responses: { 200: z.array(row) },
    },
    ...contentCalls(post.postKind, { create: 'Without `publishedAt` it is published at once.' }),
  },
})
