import { z } from 'zod'
import { self } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import {
  maxAddress,
  maxBio,
  maxLinkLabel,
  maxPersonName,
  maxProfileLinks,
  maxWebAddress,
} from '../rules/person.ts'
import { id, line, paragraph, personName, webAddress } from '../text.ts'
import { CustomStatus, FieldPrivacy, Gender, ProfilePrivacy, User } from './models.ts'

const path = servicePath('identity-service')

const birthdate = z.object({
  year: z.number().int().min(1900).max(2100),
  month: z.number().int().min(1).max(12),
  day: z.number().int().min(1).max(31),
})
const pageAddress = webAddress({ max: maxWebAddress })

export const updateProfile = endpoint({
  method: 'PUT',
  path: path('v1', '/users/{userId}/profile'),
  summary: 'Change the caller’s profile; an absent field stays, an empty one is cleared',
  access: self,
  params: z.object({ userId: id() }),
  body: z.object({
    fullName: personName({ max: maxPersonName }).optional(),
    displayName: personName({ min: 0, max: maxPersonName }).optional(),
    firstName: personName({ min: 0, max: 50 }).optional(),
    lastName: personName({ min: 0, max: 50 }).optional(),
    bio: paragraph({ max: maxBio }).optional(),
    description: paragraph({ max: maxBio }).optional(),
    gender: Gender.optional(),
    birthdate: birthdate.nullable().optional(),
    language: z.enum(['vi', 'en']).optional(),
    address: line({ min: 0, max: maxAddress }).optional(),
    country: z
      .string()
      .regex(/^([A-Z]{2})?$/)
      .optional(),
    websiteUrl: z.union([z.literal(''), pageAddress]).optional(),
    links: z
      .array(z.object({ label: line({ min: 0, max: maxLinkLabel }).default(''), url: pageAddress }))
      .max(maxProfileLinks)
      .optional(),
    customStatus: CustomStatus.nullable()
      .optional()
      .describe('null, or neither text nor emoji, takes it away; its end must be to come, within a year'),
    profilePrivacy: ProfilePrivacy.optional(),
    fieldPrivacy: FieldPrivacy.optional(),
  }),
  answer: User,
  errors: ['userNotFound'],
  limit: { perMinute: 30, burst: 15 },
})

export const updatePrivacy = endpoint({
  method: 'PUT',
  path: path('v1', '/users/{userId}/privacy'),
  summary: 'Change who sees the caller’s profile and its fields; omitted fields stay',
  access: self,
  params: z.object({ userId: id() }),
  body: z.object({ profilePrivacy: ProfilePrivacy.optional(), fieldPrivacy: FieldPrivacy.optional() }),
  answer: User,
  errors: ['userNotFound'],
  limit: { perMinute: 30, burst: 15 },
})

export const updateAttributes = endpoint({
  method: 'PUT',
  path: path('v1', '/users/{userId}/attributes'),
  summary: 'Set private values of the caller; null deletes one. At most 50, 16 KB together',
  access: self,
  params: z.object({ userId: id() }),
  body: z.object({
    attributes: z
      .record(
        z.string().regex(/^[A-Za-z][\w.-]{0,63}$/),
        z.union([paragraph({ max: 1000 }), z.number(), z.boolean(), z.null()]),
      )
      .refine(value => Object.keys(value).length <= 50, { params: { reason: 'tooMany', max: 50 } }),
  }),
  answer: User,
  errors: ['userNotFound'],
  limit: { perMinute: 60, burst: 20 },
})
