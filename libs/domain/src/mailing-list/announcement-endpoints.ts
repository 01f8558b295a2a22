import { z } from 'zod'
import * as announcement from './announcement.ts'
import * as town from './town.ts'
import * as welcome from './welcome-mail.ts'
import { adminRead, adminWrite, endpointGroup } from '../schema/endpoint-group.ts'
import { byId, errors, message, noContent } from '../schema/endpoint-schemas.ts'

const announcementStep = {
  params: byId,
  responses: { 200: announcement.announcement, 409: announcement.announcementConflict },
}

export const announcementEndpoints = endpointGroup({
  tag: 'Announcements',
  description: 'Mails to all who confirmed.',
  modules: [announcement, town, welcome],
  calls: {
    listAnnouncements: {
      ...adminRead('/api/admin/announcements'),
      summary: 'List announcements',
      description: 'Newest first, with their delivery.',
      responses: { 200: z.array(announcement.announcement) },
    },
    listAnnouncementRows: {
      ...adminRead('/api/admin/announcements/rows'),
      summary: 'List announcements a page at a time',
      description: 'With a search of subjects and totals, newest first; only what a row of the list shows.',
      query: announcement.announcementFilter,
      responses: { 200: announcement.announcementPage },
    },
    getAnnouncement: {
      ...adminRead('/api/admin/announcements/{id}'),
      summary: 'Read an announcement',
      description: 'With its delivery.',
      params: byId,
      responses: { 200: announcement.announcement },
    },
    createAnnouncement: {
      ...adminWrite('POST', '/api/admin/announcements'),
      summary: 'Create an announcement',
      description: 'It is a draft.',
      body: announcement.announcementInput,
      responses: { 201: announcement.announcement },
    },
    updateAnnouncement: {
      ...adminWrite('PUT', '/api/admin/announcements/{id}'),
      summary: 'Change an announcement',
      description: 'While it is a draft or scheduled.',
      params: byId,
      body: announcement.announcementUpdate,
      responses: { 200: announcement.announcement, 409: announcement.announcementConflict },
    },
    deleteAnnouncement: {
      ...adminWrite('DELETE', '/api/admin/announcements/{id}'),
      summary: 'Delete an announcement',
      description: 'While it is a draft or scheduled.',
      params: byId,
      responses: { 204: noContent, 409: announcement.announcementConflict },
    },
    previewAnnouncement: {
      ...adminWrite('POST', '/api/admin/announcement-preview'),
      changesNothing: true,
      summary: 'Preview an announcement',
      description: 'As a mail and as plain text; it changes nothing.',
      body: announcement.announcementInput,
      responses: { 200: announcement.announcementPreview },
    },
    findTowns: {
      ...adminRead('/api/admin/towns'),
      summary: 'Find towns',
      description: 'By name, or by the place of a show.',
      query: town.townSearch,
      responses: { 200: town.townsFound },
    },
    getAudienceFigures: {
      ...adminRead('/api/admin/audience-figures'),
      summary: 'Count an audience',
      description: 'Of a town and a distance, or of all subscribers.',
      query: town.audienceQuery,
      responses: { 200: town.audienceFigures },
    },
    testAnnouncement: {
      ...adminWrite('POST', '/api/admin/announcements/{id}/test'),
      summary: 'Send a test mail',
      description: 'To one address, as receivers would get it.',
      params: byId,
      body: announcement.testMail,
      responses: { 202: message, ...errors(409, 429) },
    },
    sendAnnouncement: {
      ...adminWrite('POST', '/api/admin/announcements/{id}/send'),
      summary: 'Send or schedule an announcement',
      description: 'At `sendAt`, or now without it.',
      params: byId,
      body: announcement.sending,
      responses: { 200: announcement.announcement, 409: announcement.announcementConflict },
    },
    unscheduleAnnouncement: {
      ...adminWrite('POST', '/api/admin/announcements/{id}/unschedule'),
      summary: 'Unschedule an announcement',
      description: 'It is a draft again.',
      ...announcementStep,
    },
    pauseAnnouncement: {
      ...adminWrite('POST', '/api/admin/announcements/{id}/pause'),
      summary: 'Pause an announcement',
      description: 'What is under way still leaves.',
      ...announcementStep,
    },
    resumeAnnouncement: {
      ...adminWrite('POST', '/api/admin/announcements/{id}/resume'),
      summary: 'Resume an announcement',
      description: 'It goes on where it was paused.',
      ...announcementStep,
    },
    listDeliveryProblems: {
      ...adminRead('/api/admin/announcements/{id}/problems'),
      summary: 'List the problems of a delivery',
      description: 'Failed and uncertain ones.',
      params: byId,
      responses: { 200: z.array(announcement.deliveryProblem) },
    },
    resendUncertain: {
      ...adminWrite('POST', '/api/admin/announcements/{id}/resend-uncertain'),
      summary: 'Send uncertain mails again',
      description: 'Some receivers may get them twice.',
      ...announcementStep,
    },
    getWelcomeMail: {
      ...adminRead('/api/admin/welcome-mail'),
      summary: 'Read the welcome mail',
      description: 'It is sent once, after the confirmation, while it is on.',
      responses: { 200: welcome.welcomeMail },
    },
    updateWelcomeMail: {
      ...adminWrite('PUT', '/api/admin/welcome-mail'),
      summary: 'Change the welcome mail',
      description: 'Or switch it on or off.',
      body: welcome.welcomeMailInput,
      responses: { 200: welcome.welcomeMail, 409: welcome.welcomeMailConflict },
    },
    testWelcomeMail: {
      ...adminWrite('POST', '/api/admin/welcome-mail/test'),
      summary: 'Send a test of the welcome mail',
      description: 'To one address, as subscribers would get it.',
      body: announcement.testMail,
      responses: { 202: message, ...errors(404, 409, 429) },
    },
  },
})
