import { Checkbox, NativeSelect } from '@mantine/core';
import type { DeliveryChoice, DeliveryConsent, EDelivery } from '@portal/api-sdk';
import { PageTitle } from '@portal/auth-session';
import { Banner, Button, Card, formatDate, PageHeader, useReadOnly } from '@portal/ui-kit';
import '@portal/ui-kit/controls.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GuideLink } from '../../components/GuideLink';
import { changesOf, CHOICES, leavesPaper, type ChoiceMap } from '../../model/delivery';
import { useSaveDelivery } from '../../mutations';
import { documentQueries } from '../../queries';
import { DeliveryTable } from './DeliveryTable';
import { DeliveryHistory } from './DeliveryHistory';
import styles from './EDeliveryPage.module.css';

/** How documents arrive, by account and class; paper is given up only with consent, and never comes back by itself. */
export function EDeliveryPage() {
  const { data } = useSuspenseQuery(documentQueries.delivery());
  // Here, since the form begins anew with each version and would forget what became of the last one.
  const save = useSaveDelivery();
  return (
    <>
      <PageTitle>E-delivery</PageTitle>
      <PageHeader
        title="E-delivery"
        context="How each kind of document reaches you"
        actions={<GuideLink id="electronic-delivery-agreement" />}
      />
      <DeliveryForm key={data.version} delivery={data} save={save} />
      <DeliveryHistory changes={data.history} />
    </>
  );
}

interface DeliveryFormProps {
  delivery: EDelivery;
  save: ReturnType<typeof useSaveDelivery>;
}

function DeliveryForm({ delivery, save }: DeliveryFormProps) {
  const [chosen, setChosen] = useState<ChoiceMap>({});
  const [future, setFuture] = useState<DeliveryChoice>(delivery.future);
  const [agreed, setAgreed] = useState(false);
  const readOnly = useReadOnly();
  const { version, consent } = delivery;
  const changes = changesOf(delivery, chosen);
  const count = changes.length + (future === delivery.future ? 0 : 1);
  const needsConsent = leavesPaper(delivery, chosen, future);
  return (
    <>
      <DeliveryTable
        delivery={delivery}
        chosen={chosen}
        onChoose={(key, choice) => setChosen((before) => ({ ...before, [key]: choice }))}
      />
      <div className={styles.form}>
        <NativeSelect
          label="Accounts that are opened later"
          data={CHOICES}
          value={future}
          onChange={(event) => {
            const choice = CHOICES.find(({ value }) => value === event.currentTarget.value);
            if (choice) setFuture(choice.value);
          }}
        />
        {needsConsent && <Consent consent={consent} agreed={agreed} onAgree={setAgreed} />}
        {save.isError && (
          <Banner tone="error" live>
            It could not be saved, and nothing was changed. Look at the choices again, then save.
          </Banner>
        )}
        {save.isSuccess && count === 0 && (
          <Banner live>Saved. A letter that confirms it is among your correspondence.</Banner>
        )}
        <div>
          <Button
            variant="primary"
            pending={save.isPending}
            disabled={readOnly !== null || count === 0 || (needsConsent && !agreed)}
            onClick={() =>
              save.mutate({ version, changes, future, ...(agreed && { consent: consent.version }) })
            }
          >
            {saveWords(count)}
          </Button>
        </div>
      </div>
    </>
  );
}

function saveWords(count: number): string {
  if (count === 0) return 'Save changes';
  return count === 1 ? 'Save 1 change' : `Save ${count} changes`;
}

interface ConsentProps {
  consent: DeliveryConsent;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}

/** The very words, with their version: what is kept with the change. */
function Consent({ consent: { version, effective, words }, agreed, onAgree }: ConsentProps) {
  return (
    <Card
      title={`What you agree to, version ${version}`}
      context={`Since ${formatDate(effective)}`}
    >
      <p className={styles.words}>{words}</p>
      <Checkbox
        label="I agree"
        checked={agreed}
        onChange={(event) => onAgree(event.currentTarget.checked)}
      />
    </Card>
  );
}
