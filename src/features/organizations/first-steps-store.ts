import { placeKeyOf, placeKeys, type SeenPlaces } from '../../platform/database/places.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'

/** The member whose view of the first steps is read. */
export interface FirstStepsViewer {
  email: string
  hasVerifiedEmail: boolean
  places: SeenPlaces
}

/** The steps of an organization towards its first signed document. */
export interface FirstSteps {
  isDismissed: boolean
  isDownloaded: boolean
  /** The id of the newest template that can be sent. */
  templateId: string | null
  isSent: boolean
  /** The id of the person's newest signature that they can still give themselves. */
  ownRecipientId: string | null
  /** The id of the last completed signature request. */
  completedId: string | null
}

const stepsStatement = preparedStatement<FirstSteps>(
  'read-first-steps',
  `
    select f.dismissed_at is not null as "isDismissed", f.downloaded_at is not null as "isDownloaded",
           (select id from template
             where organization_id = $1 and not one_off and status = 'Ready' and archived_at is null
               and ($5 or ${placeKeyOf('template')} = any ($4))
             order by created_at desc, id desc limit 1) as "templateId",
           exists (
             select from signature_request
              where organization_id = $1 and ${placeKeyOf('signature_request')} = any ($4)) as "isSent",
           (select r.id from recipient r join signature_request q on q.id = r.signature_request_id
             where r.awaited_by = $1 and lower(r.email) = lower($2) and r.signed_at is null
               and ($3 or lower(q.sender_email) = lower($2))
             order by r.id desc limit 1) as "ownRecipientId",
           (select s.id
              from unnest($4::text[]) as place (key)
             cross join lateral (
               select id, completed_at from signature_request
                where ${placeKeyOf('signature_request')} = place.key and completed_at is not null
                order by completed_at desc limit 1) s
             order by s.completed_at desc limit 1) as "completedId"
      from (select 1) o left join first_steps f on f.organization_id = $1`,
)

/** Reads the first steps of an organization. An unconfirmed address counts only for requests that its person sent. */
export async function readFirstSteps(
  db: Executor,
  organizationId: string,
  { email, hasVerifiedEmail, places }: FirstStepsViewer,
): Promise<FirstSteps> {
  const values = [organizationId, email, hasVerifiedEmail, placeKeys(organizationId, places), places.isEverything]
  const { rows } = await db.executeQuery(stepsStatement(values))
  return rows[0]!
}

/** Records when a step was first taken. Further calls change nothing. */
export async function noteStep(
  tx: Tx,
  { organizationId, step, at }: { organizationId: string; step: 'downloaded_at' | 'dismissed_at'; at: Date },
): Promise<void> {
  await tx
    .insertInto('first_steps')
    .values({ organization_id: organizationId, [step]: at })
    .onConflict(conflict =>
      conflict
        .column('organization_id')
        .doUpdateSet({ [step]: at })
        .where(`first_steps.${step}`, 'is', null),
    )
    .execute()
}

export async function isDownloadNoted(db: Executor, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('first_steps')
    .select('downloaded_at')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row?.downloaded_at != null
}
