import {
  createPayee,
  deletePayee,
  deleteStandingInstruction,
  type Approval,
  type ApprovalDecision,
  type InstructionRequest,
  type Payee,
  type PayeeRequest,
  type StandingInstruction,
  submitApprovalDecision,
  submitInstructionPause,
  submitInstructionResume,
  submitInstructionSkip,
  submitStandingInstruction,
  submitTransfer,
  submitTransferCancellation,
  type Transfer,
  type TransferRequest,
  updateInstructionDocument,
  updateStandingInstruction,
  validatePayee,
  validateStandingInstruction,
  validateTransfer,
} from '@portal/api-sdk';
import {
  createPayeeMutation,
  deletePayeeMutation,
  submitApprovalDecisionMutation,
  submitInstructionPauseMutation,
  submitStandingInstructionMutation,
  submitTransferCancellationMutation,
  submitTransferMutation,
  validatePayeeMutation,
} from '@portal/api-sdk/query';
import { useMutation } from '@tanstack/react-query';

type Grant = { stepupgrant?: string };

/** Checks a transfer; moves nothing. Rejects with ApiError, 422 with a field for each broken rule. */
export const useCheckTransfer = () =>
  useMutation({
    mutationFn: async (body: TransferRequest) => (await validateTransfer({ body })).data,
  });

export const useCheckInstruction = () =>
  useMutation({
    mutationFn: async ({ body, changes }: { body: InstructionRequest; changes?: string }) =>
      (
        await validateStandingInstruction({
          body,
          ...(changes !== undefined && { query: { instructionid: changes } }),
        })
      ).data,
  });

interface Sending {
  quote: string;
  /** Made with the quote: sending again with it never sends twice. */
  key: string;
  grant?: Grant;
}

/** Sends what was checked, once; with the same key it may be asked again. Rejects with ApiError. */
export const useSendTransfer = () =>
  useMutation({
    meta: submitTransferMutation().meta,
    retry: false,
    mutationFn: async ({ quote, key, grant }: Sending): Promise<Transfer> =>
      (await submitTransfer({ body: { quote }, headers: { 'Idempotency-Key': key, ...grant } }))
        .data,
  });

export const useSetUpInstruction = () =>
  useMutation({
    meta: submitStandingInstructionMutation().meta,
    retry: false,
    mutationFn: async ({ quote, key, grant }: Sending): Promise<StandingInstruction> =>
      (
        await submitStandingInstruction({
          body: { quote },
          headers: { 'Idempotency-Key': key, ...grant },
        })
      ).data,
  });

export const useChangeInstruction = () =>
  useMutation({
    meta: submitStandingInstructionMutation().meta,
    retry: false,
    mutationFn: async ({
      instruction,
      quote,
      grant,
    }: Omit<Sending, 'key'> & { instruction: StandingInstruction }) =>
      (
        await updateStandingInstruction({
          path: { instructionid: instruction.instructionid },
          body: { quote },
          headers: { ...ifMatch(instruction), ...grant },
        })
      ).data,
  });

export const useCancelTransfer = () =>
  useMutation({
    meta: submitTransferCancellationMutation().meta,
    mutationFn: async (transfer: Transfer) =>
      (
        await submitTransferCancellation({
          path: { transferid: transfer.transferid },
          body: {},
          headers: ifMatch(transfer),
        })
      ).data,
  });

export type InstructionStep =
  | { do: 'pause' | 'resume' | 'delete' }
  | { do: 'skip'; planned: string }
  | { do: 'document'; document: string };

export const useStepInstruction = () =>
  useMutation({
    meta: submitInstructionPauseMutation().meta,
    mutationFn: async ({
      instruction,
      step,
    }: {
      instruction: StandingInstruction;
      step: InstructionStep;
    }) => {
      const path = { instructionid: instruction.instructionid };
      const headers = ifMatch(instruction);
      switch (step.do) {
        case 'pause':
          return void (await submitInstructionPause({ path, headers }));
        case 'resume':
          return void (await submitInstructionResume({ path, headers }));
        case 'delete':
          return void (await deleteStandingInstruction({ path, headers }));
        case 'skip':
          return void (await submitInstructionSkip({
            ...{ path, headers, body: { planned: step.planned } },
          }));
        case 'document':
          return void (await updateInstructionDocument({
            ...{ path, headers, body: { document: step.document } },
          }));
      }
    },
  });

export const useAddPayee = () =>
  useMutation({
    meta: createPayeeMutation().meta,
    retry: false,
    mutationFn: async ({
      body,
      key,
      grant,
    }: {
      body: PayeeRequest;
      key: string;
      grant: Grant;
    }): Promise<Payee> =>
      (await createPayee({ body, headers: { 'Idempotency-Key': key, ...grant } })).data,
  });

export const useVerifyPayee = () =>
  useMutation({
    meta: validatePayeeMutation().meta,
    mutationFn: async ({ payee, amounts }: { payee: Payee; amounts: [number, number] }) =>
      (await validatePayee({ path: { payeeid: payee.payeeid }, body: { amounts } })).data,
  });

export const useRemovePayee = () =>
  useMutation({
    meta: deletePayeeMutation().meta,
    mutationFn: async (payee: Payee) =>
      (await deletePayee({ path: { payeeid: payee.payeeid }, headers: ifMatch(payee) })).data,
  });

export const useDecide = () =>
  useMutation({
    meta: submitApprovalDecisionMutation().meta,
    mutationFn: async ({
      body,
      grant,
    }: {
      body: ApprovalDecision;
      grant?: Grant;
    }): Promise<Approval> =>
      (
        await submitApprovalDecision({
          path: { approvalid: body.approvalid },
          body,
          headers: grant ?? {},
        })
      ).data,
  });

function ifMatch({ version }: { version: string }): { 'If-Match': string } {
  return { 'If-Match': `"${version}"` };
}
