import { z } from 'zod'
import { contactOwner, user } from '../access.ts'
import { endpoint, KB, servicePath } from '../endpoint.ts'
import { context, listQuery, page } from '../paging.ts'
import { maxContactBatch, maxContactName, maxSentContactName, maxSentPhoneNumber } from '../rules/contact.ts'
import { id, line } from '../text.ts'
import { Contact, SkippedRow, SyncHistory, SyncSource } from './models.ts'

const path = servicePath('contact-service')
const name = line({ min: 0, max: maxContactName })
const phoneNumber = z.string().min(1).max(64).describe('In any spelling; stored as E.164')
const yesOrNo = z
  .enum(['true', 'false', '1', '0', ''])
  .transform(value => value === 'true' || value === '1')
  .describe('true or false')

export const listContacts = endpoint({
  method: 'GET',
  path: path('v1', '/contacts'),
  summary:
    'The caller’s address book by name. `search` by the beginnings of words or a whole phone number; `nonFriendOnly`: has an account, is not a friend and not blocked; `orders` by name, createdTime or updatedTime; `requestPayload` {isMatched}',
  access: user,
  query: listQuery({ search: true, orders: ['name', 'createdTime', 'updatedTime'] }).extend({
    nonFriendOnly: yesOrNo.optional(),
  }),
  answer: page(Contact),
})

export const addContact = endpoint({
  method: 'POST',
  path: path('v1', '/contacts'),
  summary: 'Add a contact; an existing contact with the number gets this name',
  access: user,
  body: z.object({ name, phoneNumber }),
  answer: Contact,
  errors: ['contactLimitReached'],
  limit: { perMinute: 60, burst: 30 },
})

export const updateContact = endpoint({
  method: 'PUT',
  path: path('v1', '/contacts/{contactId}'),
  summary: 'Change name or number; another contact with the new number is merged into this one',
  access: contactOwner,
  params: z.object({ contactId: id() }),
  body: z.object({ name: name.optional(), phoneNumber: phoneNumber.optional() }),
  answer: Contact,
  errors: ['contactNotFound'],
  limit: { perMinute: 60, burst: 30 },
})

export const getContact = endpoint({
  method: 'GET',
  path: path('v1', '/contacts/{value}'),
  summary: 'One contact by its id',
  access: contactOwner,
  params: z.object({ value: id().describe('contactId') }),
  query: context,
  answer: Contact,
  errors: ['contactNotFound'],
})

export const removeContact = endpoint({
  method: 'DELETE',
  path: path('v1', '/contacts/{value}'),
  summary: 'Remove one contact by its id, or by `@all` the whole address book with its sync histories',
  access: contactOwner,
  params: z.object({ value: z.union([z.literal('@all'), id()]) }),
  query: context,
  answer: z.object({ removed: z.number().int() }),
  errors: ['contactNotFound'],
  limit: { perMinute: 60, burst: 30 },
})

export const syncContacts = endpoint({
  method: 'POST',
  path: path('v1', '/sync-contacts'),
  summary:
    'Import the address book of a device, at most 500 rows a batch and 5,000 in all. The batches of one run carry the same `syncId`, the last one `isLast`; a batch may be sent again. With `replace`, contacts of earlier syncs that this run does not contain are removed at its end',
  access: user,
  body: z.object({
    syncId: id().describe('Made by the client, one a run'),
    source: SyncSource.default('DEVICE'),
    contacts: z
      .array(
        z.object({
          name: z.string().max(maxSentContactName).optional(),
          phoneNumber: z.string().max(maxSentPhoneNumber),
        }),
      )
      .max(maxContactBatch)
      .describe(
        'As they stand in the book: rows that are no mobile numbers are skipped, and named in the answer',
      ),
    batch: z
      .number()
      .int()
      .min(0)
      .max(999)
      .optional()
      .describe('Its number in the run, so that one that comes again counts once; without it, the next'),
    isLast: z.boolean().default(true),
    replace: z.boolean().default(false),
  }),
  answer: SyncHistory.extend({ skippedRows: z.array(SkippedRow).describe('Of this batch') }),
  limit: { perMinute: 60, burst: 30 },
  bodyLimit: 512 * KB,
})

export const listSyncHistories = endpoint({
  method: 'GET',
  path: path('v1', '/sync-histories'),
  summary:
    'The caller’s last 100 syncs, latest first. `search` by source; `orders` by createdTime or updatedTime; `requestPayload` {source, status}',
  access: user,
  query: listQuery({ search: true, orders: ['createdTime', 'updatedTime'] }),
  answer: page(SyncHistory),
})
