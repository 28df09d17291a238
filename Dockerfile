# An image with nothing but spec-ls:
#
#   docker build -t spec-ls .
#   docker run --rm -v "$PWD:/specs" spec-ls check
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags '-s -w -buildid=' -o /spec-ls ./cmd/spec-ls

FROM scratch
COPY --from=build /spec-ls /spec-ls
WORKDIR /specs
USER 65532:65532
ENTRYPOINT ["/spec-ls"]
