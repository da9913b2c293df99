import * as v from 'valibot'
import { withReceived } from '../appointment/correction/received-money'
import type { GroupChange, GroupMember } from '../appointment/group/input'
import { carrying } from '../appointment/tandem/carrying'
import { type AnyCall, pathOf } from '../calls/define-call'
import { normalMobile } from '../kernel/names'
import { referencesIn, rowReferences, withIds } from '../rows/references'
import type { Transition } from '../rows/world'
import type { Command, Member } from './define-command'
import type { Facts } from './facts'

const references = rowReferences.appointments

/** The part of a stored input that is not sent: the mobile number and version of each guest as the user saw them. */
const stored = v.object({
  groupId: v.string(),
  members: v.pipe(
    v.array(
      v.object({
        mobileNumber: v.optional(v.string(), ''),
        version: v.optional(v.number(), 0),
      }),
    ),
    v.minLength(1),
  ),
})

interface Definition<Input extends GroupChange> {
  call: AnyCall
  transition: Transition<Input>
  facts: Facts<Input>
  fills?: Command<Input>['fills']
  /**
   * the command that would change one guest alone, by which the risk of the change is computed; absent: no risk is
   * shown
   */
  alone?: (input: Input, member: Input['members'][number]) => Member['alone']
}

/**
 * Defines a command about guests of a stored group. The call's path has the group's id; the subject is the first guest
 * that the input names.
 */
export function groupChange<Input extends GroupChange>(
  definition: Definition<Input>,
): Command<Input> {
  const { call, transition, facts, fills, alone } = definition
  return {
    call,
    transition: withReceived(carrying(transition)),
    parse(given) {
      const [body, read] = [v.safeParse(call.body, given), v.safeParse(stored, given)]
      if (!body.success || !read.success) return null
      const { groupId, members } = read.output
      return withMembers(body.output, groupId, members)
    },
    request({ id: _, groupId, members, ...body }) {
      const sent = members.map(({ mobileNumber: _mobile, version: _version, ...member }) => member)
      return { path: pathOf(call, { id: groupId }), body: { ...body, members: sent } }
    },
    received: ({ params, body }) => withMembers(body, params.id ?? '', []),
    subject: ({ id }) => ({ table: 'appointments', id }),
    mobile: () => null,
    references: (input) =>
      [input, ...input.members].flatMap((named) => referencesIn(references, named)),
    withIds(input, ids) {
      const members = input.members.map((member) => withIds(references, member, ids))
      const own = withIds(references, input, ids)
      const isSame = own === input && members.every((member, at) => member === input.members[at])
      return isSame ? input : { ...own, members }
    },
    members: (input) =>
      input.members.map((member: Input['members'][number]) => ({
        id: member.id,
        mobile: normalMobile(member.mobileNumber),
        version: member.version,
        dates:
          'startDate' in member && typeof member.startDate === 'string' ? [member.startDate] : [],
        alone: alone?.(input, member) ?? null,
      })),
    edits: {},
    facts,
    ...(fills && { fills }),
    isWhole: false,
  }
}

type Seen = Pick<GroupMember, 'mobileNumber' | 'version'>

/**
 * The input made of a parsed body, the id of the group, and the number and version that the tablet saw of each guest.
 */
function withMembers<Input extends GroupChange>(
  body: unknown,
  groupId: string,
  seen: readonly Seen[],
): Input {
  const parsed = body as GroupChange // the schema's output is the input without `seen`
  const members = parsed.members.map((member, at) => ({
    ...member,
    ...(seen[at] ?? { mobileNumber: '', version: 0 }),
  }))
  return { ...parsed, id: members[0]?.id ?? '', groupId, members } as unknown as Input // the same members
}
