import {
  getPaymentAuthorization,
  isAnswerLost,
  type PaymentAuthorization,
  submitPaymentAuthorization,
  toApiError,
} from '@portal/api-sdk';
import { SessionFrame, useSession } from '@portal/auth-session';
import {
  Banner,
  Button,
  ErrorPanel,
  formatDate,
  formatInstant,
  formatMoney,
  Loading,
  phoneLink,
  Skeleton,
} from '@portal/ui-kit';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './PaymentAuthorizationPage.module.css';

const KEY = /^key=([A-Za-z0-9_-]{20,128})$/;
const ID = /^z[0-9a-f]{32}$/;

/** What a link asks for, and the two answers to it. Nothing is repeated and nothing is kept (spec §7). */
export function PaymentAuthorizationPage() {
  const router = useRouter();
  const { store, connect } = useSession();
  const { pathname } = router.state.location;
  const id = pathname.split('/')[2] ?? '';
  const [shown, setShown] = useState<Shown>({ is: 'waiting' });

  async function read(): Promise<void> {
    setShown({ is: 'waiting' });
    setShown(
      await answerOf(
        connect().then(() => getPaymentAuthorization({ path: { authorizationid: id } })),
      ),
    );
  }

  // Effect: the key leaves the address before anything is asked with it, and stays in this tab alone.
  useEffect(() => {
    const { hash } = router.state.location;
    const key = KEY.exec(hash)?.[1];
    if (key !== undefined) {
      store.keepRegistrationKey(key);
      router.history.replace(pathname);
    }
    // A key that was cut off is not that of an earlier link in this tab.
    const isCut = key === undefined && hash !== '';
    if (!isCut && ID.test(id) && store.requestKeys().regkey !== undefined) void read();
    else setShown({ is: 'wrong' });
    // oxlint-disable-next-line react/exhaustive-deps -- once for a link; reading again is the reader's choice
  }, [id]);

  if (shown.is === 'wrong') return <WrongLink />;
  if (shown.is === 'waiting') {
    return (
      <Frame title="A payment to authorize">
        <Loading label="Opening the payment">
          <Skeleton shape="row" />
        </Loading>
      </Frame>
    );
  }
  if (shown.is === 'failed') {
    return (
      <Frame title="A payment to authorize">
        <ErrorPanel cause={shown.cause} title={shown.title} onRetry={() => void read()}>
          {shown.detail}
        </ErrorPanel>
      </Frame>
    );
  }
  return (
    <Asked
      authorization={shown.authorization}
      onDecide={(decision, amount) =>
        answerOf(
          submitPaymentAuthorization({
            path: { authorizationid: id },
            body: { decision, amount },
          }),
        ).then(setShown)
      }
    />
  );
}

type Shown =
  | { is: 'waiting' }
  | { is: 'wrong' }
  | { is: 'failed'; title: string; detail: string; cause: unknown }
  | { is: 'answered'; authorization: PaymentAuthorization };

async function answerOf(call: Promise<{ data: PaymentAuthorization }>): Promise<Shown> {
  try {
    return { is: 'answered', authorization: (await call).data };
  } catch (error) {
    const { status, title, detail = '' } = toApiError(error);
    if (status === 404 || status === 400) return { is: 'wrong' };
    return isAnswerLost(error)
      ? {
          is: 'failed',
          title: 'We did not hear back',
          detail: 'Your answer may have arrived. Look again: it is never taken twice.',
          cause: error,
        }
      : { is: 'failed', title, detail, cause: error };
  }
}

interface AskedProps {
  authorization: PaymentAuthorization;
  onDecide(decision: 'approve' | 'decline', amount: string): Promise<void>;
}

const OVER = {
  approved: [
    'Authorized',
    'You have authorized this payment. It moves as planned.',
    'This link has been used and does nothing more.',
  ],
  declined: [
    'Declined',
    'You have declined this payment. Nothing moves.',
    'This link has been used and does nothing more.',
  ],
  expired: [
    'This has expired',
    'Nobody decided before the cut-off. Nothing moves.',
    'Whoever asked for it can send it again; you are then sent a new link.',
  ],
  decided: [
    'Already decided',
    'This payment was decided elsewhere.',
    'This link does nothing more. Sign in to see how it was decided.',
  ],
} as const;

function Asked({ authorization, onDecide }: AskedProps) {
  const [pending, setPending] = useState(false);
  const { state, what, requestedby, from, to, amount, processon, expiresat } = authorization;
  if (state !== 'pending' || !amount) {
    const [title, text, link] = OVER[state === 'pending' ? 'decided' : state];
    return (
      <Frame title={title}>
        <p>{text}</p>
        <p>{link}</p>
        {state !== 'approved' && state !== 'declined' && <SignIn />}
      </Frame>
    );
  }
  const decide = (decision: 'approve' | 'decline') => {
    setPending(true);
    void onDecide(decision, amount.amount).finally(() => setPending(false));
  };
  const facts = [
    ['Amount', formatMoney(amount)],
    ['From', from],
    ['To', to],
    ['How', what],
    ['Asked for by', requestedby],
    ['Moves on', processon && formatDate(processon)],
    ['Expires', expiresat && formatInstant(expiresat)],
  ] as const;
  return (
    <Frame title="A payment to authorize">
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Banner>
        Authorize it only if you know who asked for it and why. If in doubt, call us first.
      </Banner>
      <div className={styles.actions}>
        <Button variant="primary" pending={pending} onClick={() => decide('approve')}>
          Authorize {formatMoney(amount)}
        </Button>
        <Button pending={pending} onClick={() => decide('decline')}>
          Decline
        </Button>
      </div>
    </Frame>
  );
}

/** Unknown, mistyped and somebody else's: told apart by nothing. */
export function WrongLink() {
  return (
    <Frame title="This link does not work">
      <p>
        It may be incomplete, or a newer one was sent. Open the link of the latest message, or sign
        in and open approvals. Nothing was decided.
      </p>
      <SignIn />
    </Frame>
  );
}

/** A page of its own: whoever came by a link is not signed in. */
function SignIn() {
  return (
    <p>
      <a href="/transfers/approvals">Sign in and open approvals</a>
    </p>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { support } = useSession();
  return (
    <SessionFrame
      heading={title}
      below={
        support && (
          <p className={styles.help}>
            In doubt? Call <a href={phoneLink(support.phone)}>{support.phone}</a>, {support.hours}.
          </p>
        )
      }
    >
      {children}
    </SessionFrame>
  );
}
