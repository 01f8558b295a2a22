import { partOf } from '../schema/field.ts'
import { z } from 'zod'
import * as post from './post.ts'
import { adminRead, adminWrite, publicRead, endpointGroup, EXAMPLE_STAMPS } from '../schema/endpoint-group.ts'
import { byId, noContent } from '../schema/endpoint-schemas.ts'

export const postExample: post.Post = {
  id: 3,
  ...partOf(post.postFields, 'initial'),
  slug: 'the-piano-is-on-the-dock',
  title: 'The piano is on the dock',
  text: 'The piano is on the dock.\n\nIt is **still dry**.',
  pictures: [{ filePath: '/media/demo/event.webp', alt: 'Paper lanterns on a lake at night' }],
  publishedAt: '2026-04-20T18:30:00.000Z',
  ...EXAMPLE_STAMPS,
}

export const postEndpoints = endpointGroup({
  tag: 'Posts',
  description: 'The musician’s own short posts.',
  modules: [post],
  examples: [[post.post, postExample]],
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
      responses: { 200: z.array(post.post) },
    },
    createPost: {
      ...adminWrite('POST', '/api/admin/posts'),
      summary: 'Create a post',
      description: 'Without `publishedAt` it is published at once.',
      body: post.postInput,
      responses: { 201: post.post },
    },
    updatePost: {
      ...adminWrite('PATCH', '/api/admin/posts/{id}'),
      summary: 'Change a post',
      description: 'Send only the fields that change; a stale version is refused.',
      params: byId,
      body: post.postPatch,
      responses: { 200: post.post, 409: post.postConflict },
    },
    deletePost: {
      ...adminWrite('DELETE', '/api/admin/posts/{id}'),
      summary: 'Delete a post',
      description: 'It can be restored for 30 days.',
      params: byId,
      responses: { 204: noContent },
    },
    listDeletedPosts: {
      ...adminRead('/api/admin/deleted-posts'),
      summary: 'List deleted posts',
      description: 'Those that can still be restored, the last deleted first.',
      responses: { 200: z.array(post.deletedPost) },
    },
    restorePost: {
      ...adminWrite('POST', '/api/admin/posts/{id}/restore'),
      summary: 'Restore a deleted post',
      description: 'It comes back as it was.',
      params: byId,
      responses: { 200: post.post },
    },
    purgePost: {
      ...adminWrite('DELETE', '/api/admin/deleted-posts/{id}'),
      summary: 'Delete a deleted post for good',
      description: 'It cannot be restored; its address is not used again.',
      params: byId,
      responses: { 204: noContent },
    },
  },
})
