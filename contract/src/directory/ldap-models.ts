import { z } from 'zod'
import { id, line, time } from '../text.ts'

const attribute = () =>
  z
    .string()
    .max(64)
    .regex(/^[A-Za-z][A-Za-z0-9;-]*$/)

export const LdapAttributes = z.object({
  id: attribute().describe('Stays for the life of an entry: entryUUID, or objectGUID of Active Directory'),
  username: attribute(),
  name: attribute(),
  email: attribute(),
  phoneNumber: attribute(),
  groups: attribute().describe('The groups of a person by DN: memberOf'),
})
export type LdapAttributes = z.output<typeof LdapAttributes>

const dn = () => line({ min: 0, max: 512 })

export const maxLdapGroups = 50

/** A directory as it is saved. */
export const NewLdapSetting = z.object({
  isEnabled: z.boolean(),
  url: z
    .string()
    .max(300)
    .regex(/^ldaps?:\/\/[^\s/?#@]+\/?$/)
    .describe('ldaps://host:636 or ldap://host:389'),
  startsTls: z.boolean().describe('Of ldap://: the connection is encrypted before anything is sent'),
  caCertificate: z
    .string()
    .max(16_384)
    .nullable()
    .default(null)
    .describe('PEM of the authority, where it is no public one'),
  bindDn: dn().describe('Who searches; empty: nobody'),
  bindPassword: z
    .string()
    .min(1)
    .max(512)
    .nullish()
    .describe('Never answered. Absent: stays, while server and DN do; null: none'),
  baseDn: dn(),
  userFilter: line({ max: 1_000 }).describe('Who is a person (RFC 4515), for example (objectClass=person)'),
  attributes: LdapAttributes,
  allowsCreation: z.boolean().describe('Whoever signs in for the first time gets an account'),
  linksUsernames: z
    .boolean()
    .describe('An account that has no password becomes that of the entry with its username'),
  groupRoles: z
    .array(z.object({ group: line({ max: 512 }), roleId: id() }))
    .max(maxLdapGroups)
    .describe('People of a group hold the role, others of the directory do not'),
})
export type NewLdapSetting = z.output<typeof NewLdapSetting>

export const LdapSyncResult = z.object({
  seen: z.number().int().describe('Entries of people'),
  changed: z.number().int(),
  locked: z.number().int().describe('Accounts whose entry is gone'),
  unlocked: z.number().int().describe('Accounts whose entry came back'),
  problem: z
    .enum(['FAILED', 'TOO_MANY_GONE'])
    .optional()
    .describe('TOO_MANY_GONE: more than half of the accounts would be locked, so nothing was'),
  serverAnswer: z.string().optional(),
})
export type LdapSyncResult = z.output<typeof LdapSyncResult>

export const LdapSetting = NewLdapSetting.omit({ bindPassword: true }).extend({
  hasPassword: z.boolean(),
  updatedTime: time(),
  syncedTime: time().optional(),
  syncResult: LdapSyncResult.optional(),
})
export type LdapSetting = z.output<typeof LdapSetting>

/** How far a try came, and what the server said. */
export const LdapTest = z.object({
  isWell: z.boolean(),
  step: z.enum(['CONNECT', 'BIND', 'SEARCH']).describe('The last that was tried'),
  serverAnswer: z.string().describe('Of the server, where something is wrong'),
  count: z.number().int().optional().describe('Entries of people, counted up to 100'),
  person: z
    .object({
      dn: z.string(),
      username: z.string(),
      name: z.string(),
      email: z.string(),
      phoneNumber: z.string(),
      groups: z.array(z.string()).max(20),
      hasId: z.boolean(),
    })
    .optional()
    .describe('The one that was asked for, or the first'),
})
export type LdapTest = z.output<typeof LdapTest>
