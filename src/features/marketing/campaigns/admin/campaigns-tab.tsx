import { figure } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Options } from '#ui/options.tsx';
import { ConfirmDialog } from '#ui/page-dialog.tsx';
import { Paging } from '#ui/paging.tsx';
import { StateFilter } from '#ui/state-filter.tsx';
import { CAMPAIGN_STATES, CAMPAIGN_WORDS, type CampaignState, mayMove, rateWords } from '../campaign.ts';
import { CampaignBadge } from './campaign-badge.tsx';
import type { ShownCampaign } from './overview-tab.tsx';

const ACTION = '/admin/email-marketing';

interface Props {
  campaigns: ShownCampaign[];
  hasMore: boolean;
  page: number;
  search: string;
  status: CampaignState | null;
  templates: { id: string; name: string }[];
  /** the campaign to confirm deleting */
  deleting: string | null;
}

export function CampaignsTab(props: Props) {
  const { campaigns, hasMore, page, search, status, templates, deleting } = props;
  const isFiltered = search !== '' || status !== null;
  const address = (to: number) =>
    `${ACTION}?${new URLSearchParams({ tab: 'campaigns', ...(search && { search }), ...(status && { status }), page: String(to) })}`;
  const toDelete = campaigns.find(({ id, status }) => id === deleting && mayMove('delete', status));
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        {(campaigns.length > 0 || isFiltered) && (
          <StateFilter
            page="/admin/email-marketing"
            tab="campaigns"
            states={CAMPAIGN_STATES}
            words={CAMPAIGN_WORDS}
            hint="Name or subject"
            search={search}
            status={status}
          />
        )}
        <NewCampaign templates={templates} />
      </div>
      {campaigns.length === 0 ? (
        <EmptyState className="mt-5" title={isFiltered ? 'No campaigns match' : 'No campaigns yet'}>
          {isFiltered
            ? 'Remove a filter.'
            : 'Choose a template and create your first one. Nothing is sent until you say so.'}
        </EmptyState>
      ) : (
        <CampaignTable campaigns={campaigns} here={address(page)} />
      )}
      <Paging page={page} hasMore={hasMore} address={address} />
      {toDelete && <DeleteDialog campaign={toDelete} here={address(page)} />}
    </>
  );
}

function NewCampaign({ templates }: Pick<Props, 'templates'>) {
  return (
    <form method="post" action={ACTION} className="flex flex-wrap items-end gap-2">
      <div>
        <FieldLabel of="template">Start with</FieldLabel>
        <select id="template" name="template" className="field w-auto">
          <Options of={templates.map(({ id, name }) => [id, name])} />
          <option value="none">An empty message</option>
        </select>
      </div>
      <PrimarySubmit intent="new-campaign">Create Campaign</PrimarySubmit>
    </form>
  );
}

/** `here`: the list's address with its filter and page */
function CampaignTable({ campaigns, here }: { campaigns: ShownCampaign[]; here: string }) {
  return (
    <ListTable
      className="mt-5"
      columns={[
        'Name',
        { head: 'Subject', className: 'hidden lg:table-cell' },
        'Status',
        { head: 'Sent', className: 'text-right!' },
        { head: 'Open rate', className: 'hidden text-right! sm:table-cell' },
        { head: 'Click rate', className: 'hidden text-right! sm:table-cell' },
        { head: 'Created', className: 'hidden xl:table-cell' },
        'Actions',
      ]}
    >
      {campaigns.map((campaign) => (
        <CampaignRow key={campaign.id} campaign={campaign} here={here} />
      ))}
    </ListTable>
  );
}

function CampaignRow({ campaign, here }: { campaign: ShownCampaign; here: string }) {
  const { id, name, subject, status, metrics, created, due } = campaign;
  const { recipients, sent } = metrics;
  return (
    <tr className="hover:bg-paper">
      <td>
        <a
          href={href('/admin/email-marketing/campaigns/:campaignId', { campaignId: id })}
          className="font-semibold"
        >
          {name}
        </a>
      </td>
      <td className="hidden max-w-72 truncate lg:table-cell">{subject}</td>
      <td>
        <CampaignBadge status={status} />
        {status === 'scheduled' && <span className="figures block text-xs text-grey">{due}</span>}
      </td>
      <td className="text-right whitespace-nowrap">
        {figure(sent)}
        {(status === 'sending' || status === 'paused') && (
          <span className="text-grey"> of {figure(recipients)}</span>
        )}
      </td>
      <td className="hidden text-right sm:table-cell">{rateWords(metrics.openRate)}</td>
      <td className="hidden text-right sm:table-cell">{rateWords(metrics.clickRate)}</td>
      <td className="hidden whitespace-nowrap text-grey xl:table-cell">{created}</td>
      <td>
        <form method="post" action={ACTION} className="-my-1 flex flex-wrap gap-x-3">
          <input type="hidden" name="id" value={id} />
          {mayMove('pause', status) && <Move intent="pause" words="Pause" name={name} />}
          {mayMove('resume', status) && <Move intent="resume" words="Resume" name={name} />}
          {mayMove('unschedule', status) && <Move intent="unschedule" words="Unschedule" name={name} />}
          <Move intent="duplicate" words="Duplicate" name={name} />
          {mayMove('delete', status) && (
            <a
              href={`${here}&delete=${id}`}
              aria-label={`Delete ${name}`}
              className="flex min-h-8 items-center text-stop"
            >
              Delete
            </a>
          )}
        </form>
      </td>
    </tr>
  );
}

function Move({ intent, words, name }: { intent: string; words: string; name: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={`${words} ${name}`}
      className="button-text min-h-8"
    >
      {words}
    </button>
  );
}

function DeleteDialog({ campaign: { id, name, version }, here }: { campaign: ShownCampaign; here: string }) {
  return (
    <ConfirmDialog
      title={`Delete ${name}`}
      closeTo={here}
      action={ACTION}
      fields={{ id, version }}
      intent="delete"
      button="Delete draft"
      final
    >
      <p>Are you sure you want to delete the draft "{name}"? You’ll lose everything written in it.</p>
    </ConfirmDialog>
  );
}
