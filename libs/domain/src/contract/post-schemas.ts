import { z } from 'zod'
import {
  deletedPost,
  latestPost,
  post,
  postConflict,
  postInput,
  postPatch,
  publicPost,
} from '../post/post.ts'
import { byId, noContent, type EndpointSchemas } from './endpoint-schemas.ts'
import type { EndpointName } from './endpoints.ts'

export const postSchemas = {
  listPosts: { responses: { 200: z.array(publicPost) } },
  listLatestPosts: { responses: { 200: z.array(latestPost) } },
  listAllPosts: { responses: { 200: z.array(post) } },
  createPost: { body: postInput, responses: { 201: post } },
  updatePost: { params: byId, body: postPatch, responses: { 200: post, 409: postConflict } },
  deletePost: { params: byId, responses: { 204: noContent } },
  listDeletedPosts: { responses: { 200: z.array(deletedPost) } },
  restorePost: { params: byId, responses: { 200: post } },
} as const satisfies Partial<Record<EndpointName, EndpointSchemas>>
